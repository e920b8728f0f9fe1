import { useQuery } from '@tanstack/react-query'
import { termsFor } from '#domain/settings/terms-texts.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { TERMS_TITLE, Terms, TermsFrame } from './terms.tsx'

export function TermsPage() {
  usePageTitle(TERMS_TITLE)
  const shop = useQuery(shopQuery)
  return (
    <TermsFrame>
      {shop.data ? (
        <Terms parts={termsFor(shop.data)} />
      ) : (
        <QueryWait query={shop} title="The terms could not be loaded" waiting={<Skeleton className="h-[60vh]" />} />
      )}
    </TermsFrame>
  )
}
