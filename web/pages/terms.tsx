import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '../shop/shop-hooks.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { termsFor } from './terms-texts.ts'

/** The clauses alone, without a heading of the page, so that a dialog can show them too. */
export function Terms() {
  const shop = useQuery(shopQuery)
  if (shop.data) {
    return termsFor(shop.data).map((part, index) => (
      <section key={part.title} className="pt-7">
        <h2 className="text-lg">
          {index + 1}. {part.title}
        </h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-gold-text">
          {part.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    ))
  }
  if (!shop.isError) return <Skeleton className="mt-6 h-[60vh]" />
  return (
    <ErrorState
      title="The terms could not be loaded"
      text={shop.error.message}
      onRetry={() => void shop.refetch()}
      isRetrying={shop.isFetching}
    />
  )
}
