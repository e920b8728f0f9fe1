import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Pesewas } from '#domain/money.ts'
import { useSession } from '../../client/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useOnline } from '../../ui/state/use-online.ts'
import { ChargeCheckbox } from '../payments/ways/charge-checkbox.tsx'
import { PayWords } from '../requests/pay-words.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { BASKET_TEXTS as TEXTS } from './basket-texts.ts'

type BasketPageProps<Quote> = {
  title: string
  clear: { label: string; act: () => void }
  /** The form of where it goes, by `useCheckedForm`. */
  form: Pick<ComponentProps<'form'>, 'onSubmit' | 'noValidate'>
  /** The quote, which may still be that of the cart before the last change. */
  query: UseQueryResult<Quote>
  /** Why the cart of the quote cannot be ordered; null if it can. */
  problem: string | null
  isPending: boolean
  /** Shown between the title and the lines. */
  about?: ReactNode
  lines: ReactNode
  /** Where it goes. */
  where: ReactNode
  totals: (quote: Quote) => ReactNode
  /** What to know before paying. */
  terms: ReactNode
  signInText: string
  /** The way on for a cart with a problem. */
  wayOn?: ReactNode
}

/** A cart on a page of its own: its lines, where it goes, what it costs, and the button that pays for it. */
export function BasketPage<Quote extends { total: Pesewas }>(props: BasketPageProps<Quote>) {
  const { title, clear, form, query, problem, isPending, about, lines, where, totals, terms, signInText, wayOn } = props
  const isSignedIn = useSession().status === 'signed_in'
  const isOnline = useOnline()
  const isCurrent = query.data !== undefined && !query.isPlaceholderData
  const waiting = query.error ? TEXTS.quoteFailed : TEXTS.quoting
  const reason = !isOnline ? REQUEST_TEXTS.offline : !isCurrent ? waiting : (problem ?? undefined)
  return (
    <form {...form} className="column grid grid-cols-1 items-start gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-1 gap-8">
        <section className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl">{title}</h1>
            <Button variant="ghost" className="-mx-4" onClick={clear.act}>
              {clear.label}
            </Button>
          </div>
          {about}
          <ul className="grid grid-cols-1 gap-3">{lines}</ul>
        </section>
        {where}
      </div>
      <section
        aria-label={TEXTS.total}
        className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-24"
      >
        {query.data ? (
          totals(query.data)
        ) : (
          <QueryWait query={query} title={TEXTS.quoteFailed} waiting={<Skeleton className="h-40" />} />
        )}
        <p className="text-muted text-sm">{terms}</p>
        {isSignedIn && <ChargeCheckbox />}
        <Button
          type="submit"
          size="lg"
          isPending={isPending}
          pendingText={REQUEST_TEXTS.processing}
          disabledReason={isSignedIn ? reason : undefined}
        >
          {isSignedIn ? <PayWords amount={query.data?.total} /> : TEXTS.signIn}
        </Button>
        {!isSignedIn && <p className="text-muted text-sm">{signInText}</p>}
        <p role="status" className="text-brick-text text-sm empty:sr-only">
          {isCurrent ? reason : null}
        </p>
        {isCurrent && wayOn}
      </section>
    </form>
  )
}
