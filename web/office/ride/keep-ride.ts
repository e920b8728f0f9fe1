import { logQuietly } from '../../ui/log.ts'
import { fetchedFiles } from '../../ui/state/fetched-first.ts'
import { fetchPatiently } from '../../ui/state/lazy-part.ts'
import { RIDE_CACHE } from '../../worker/ride-cache.ts'
import { loadDialogs } from './late-dialogs.ts'

/**
 * Keeps the scripts of the rider's page on this phone, its windows included, so that it opens without a connection. The service
 * worker keeps what every page needs; phones of shoppers are spared these.
 */
export async function keepRide(): Promise<void> {
  try {
    await fetchPatiently(loadDialogs)
    const files = fetchedFiles()
    const cache = await caches.open(RIDE_CACHE)
    for (const { url } of await cache.keys()) if (!files.includes(url)) await cache.delete(url)
    for (const file of files) {
      if (await cache.match(file)) continue
      const answer = await fetch(file)
      // The login page of a Wi-Fi answers for every address.
      if (answer.ok && /javascript|css/.test(answer.headers.get('content-type') ?? '')) await cache.put(file, answer)
    }
  } catch (error) {
    logQuietly('the page of deliveries is not kept for a phone without a connection', error)
  }
}
