import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

/** Shown while the shop's settings load, or when they fail to load. */
export function ShopWait() {
  const shop = useQuery(shopQuery)
  if (shop.isError || shop.fetchStatus === 'paused') {
    return (
      <ErrorState
        title={CHECKOUT_TEXTS.shopFailed.title}
        text={CHECKOUT_TEXTS.shopFailed.text}
        onRetry={() => void shop.refetch()}
        isRetrying={shop.isFetching}
      />
    )
  }
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
