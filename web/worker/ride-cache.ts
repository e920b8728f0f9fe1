/** The cache with the scripts of the rider's page. The page fills it, and the service worker answers from it. */
export const RIDE_CACHE = 'cache_ride_1.2.0'
