/** What every page loads a moment after its start, in one file. */
export { ShopFollower } from '../../client/shop/shop-follower.tsx'
export { Toaster } from '../../ui/overlay/toaster.tsx'
export { OfflineKeeper } from '../offline/offline-keeper.tsx'
