import { useQuery } from '@tanstack/react-query'
import { termsFor } from '#domain/settings/terms-texts.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { TERMS_TITLE, Terms, TermsFrame } from './terms.tsx'

export function TermsPage() {
  usePageTitle(TERMS_TITLE)
  const shop = useQuery(shopQuery)
  return (
    <TermsFrame>
      {shop.data ? (
        <Terms parts={termsFor(shop.data)} />
      ) : shop.isError ? (
        <ErrorState
          title="The terms could not be loaded"
          text={shop.error.message}
          onRetry={() => void shop.refetch()}
          isRetrying={shop.isFetching}
        />
      ) : (
        <Skeleton className="h-[60vh]" />
      )}
    </TermsFrame>
  )
}
