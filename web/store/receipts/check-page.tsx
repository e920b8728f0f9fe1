import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, BadgeX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type CheckedReceipt,
  checkReceipt,
  formatReceiptCode,
  parseReceiptCode,
} from '#domain/payments/receipts-api.ts'
import { queryOf } from '../../client/query-of.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useBrand } from '../../client/shop/use-brand.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { Row } from './receipt-page.tsx'
import { RECEIPT_TEXTS } from './receipt-texts.ts'

const TEXTS = RECEIPT_TEXTS.check

/** Says whether a receipt is genuine, by the code in the address or by a typed one. */
export function CheckPage() {
  usePageTitle(TEXTS.title)
  const [params, setParams] = useSearchParams()
  const asked = params.get('code') ?? ''
  const code = parseReceiptCode(asked)
  return (
    <div className="column grid max-w-xl gap-6 pt-8">
      <header className="grid gap-2">
        <h1 className="text-xl">{TEXTS.title}</h1>
        <p className="text-muted">{TEXTS.text}</p>
      </header>
      <CodeForm key={asked} initial={asked} onCode={(typed) => setParams({ code: typed })} />
      <div role="status">{code !== undefined ? <Outcome key={code} code={code} /> : asked !== '' && <Forged />}</div>
    </div>
  )
}

function CodeForm({ initial, onCode }: { initial: string; onCode: (code: string) => void }) {
  const [typed, setTyped] = useState(initial)
  const { props, faults, refuse } = useCheckedForm<'code'>({ found: {}, onSend: send })
  function send() {
    const code = parseReceiptCode(typed)
    if (code === undefined) return refuse({ code: TEXTS.incomplete })
    onCode(formatReceiptCode(code))
  }
  return (
    <form {...props} className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <CodeField
        label={TEXTS.field}
        error={faults.code}
        value={typed}
        placeholder={TEXTS.placeholder}
        submit={TEXTS.submit}
        onValueChange={setTyped}
      />
    </form>
  )
}

function Outcome({ code }: { code: string }) {
  const query = useQuery({ ...queryOf(checkReceipt, { params: { code } }), retry: false })
  if (!query.data) {
    return <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-48 w-full" />} />
  }
  return query.data.receipt ? <Genuine receipt={query.data.receipt} /> : <Forged />
}

function Genuine({ receipt: { code, purpose, paidAt, total, refunded, state } }: { receipt: CheckedReceipt }) {
  const { name } = useBrand()
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="flex items-center gap-3 text-lg text-palm-text">
        <BadgeCheck aria-hidden className="size-7 shrink-0" />
        {TEXTS.genuine(name)}
      </h2>
      <dl className="grid gap-1.5 text-sm">
        <Row label={TEXTS.field}>
          <span className="tabular">{formatReceiptCode(code)}</span>
        </Row>
        <Row label={RECEIPT_TEXTS.for}>{RECEIPT_TEXTS.purposes[purpose]}</Row>
        <Row label={RECEIPT_TEXTS.paidAt}>{momentYearWords(paidAt)}</Row>
        <Row label={RECEIPT_TEXTS.total}>
          <Money amount={total} className="font-bold" />
        </Row>
        {refunded > 0 && (
          <Row label={RECEIPT_TEXTS.refunded}>
            <Money amount={refunded} sign="−" />
          </Row>
        )}
        <Row label={RECEIPT_TEXTS.state}>{RECEIPT_TEXTS.states[state]}</Row>
      </dl>
      <p className="text-muted text-sm">{TEXTS.compare}</p>
    </section>
  )
}

function Forged() {
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="flex items-center gap-3 text-brick-text text-lg">
        <BadgeX aria-hidden className="size-7 shrink-0" />
        {TEXTS.forged}
      </h2>
      <p className="text-muted text-sm">{TEXTS.forgedText}</p>
    </section>
  )
}
