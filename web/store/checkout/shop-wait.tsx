import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { useLastError } from '../../ui/state/last-error.ts'
import { SkeletonStack } from '../../ui/state/skeleton.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

/** Shown while the shop's settings load, or when they fail to load. */
export function ShopWait() {
  const shop = useQuery(shopQuery)
  if (useLastError(shop)) {
    const retry = () => void shop.refetch()
    return <ErrorState {...CHECKOUT_TEXTS.shopFailed} onRetry={retry} isRetrying={shop.isFetching} />
  }
  return <SkeletonStack aria-busy parts={['h-6 w-40', 'h-11', 'h-11', 'h-11', 'h-24']} />
}
