import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { formatOrderId, parseOrderId } from '#domain/ids/order-id.ts'
import { PaymentSubject } from '#domain/payments/payments-api.ts'
import { formatReceiptCode, makeReceipt, type Receipt } from '#domain/payments/receipts-api.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { KenteStrip } from '../../ui/kente-strip.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { LineWords } from '../orders/cart/line-words.tsx'
import { TotalsList } from '../orders/cart/totals-list.tsx'
import { useOrder } from '../orders/order-hooks.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { RECEIPT_TEXTS as TEXTS } from './receipt-texts.ts'

/** The receipt of something paid, for paper and for the screen: `?for=order&id=7K3QF9M2XA`. */
export function ReceiptPage() {
  const [params] = useSearchParams()
  const subject = PaymentSubject.safeParse({ purpose: params.get('for'), subjectId: params.get('id') }).data
  return subject ? <PaidReceipt subject={subject} /> : <NotFoundPage />
}

function PaidReceipt({ subject }: { subject: PaymentSubject }) {
  usePageTitle(TEXTS.title)
  useLightPaper()
  const person = useOwner().userId || null
  const query = useQuery({ ...queryOf(makeReceipt, { body: subject, person }), retry: false })
  if (!query.data) {
    return (
      <div className="column max-w-xl pt-8">
        <h1 className="sr-only">{TEXTS.title}</h1>
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-96 w-full" />} />
      </div>
    )
  }
  return (
    <div className="column grid max-w-xl gap-4 pt-8">
      <Paper receipt={query.data} orderId={subject.purpose === 'order' ? subject.subjectId : undefined} />
      <Button size="lg" className="justify-self-start" onClick={() => window.print()}>
        <Printer aria-hidden />
        {TEXTS.print}
      </Button>
    </div>
  )
}

/** What is printed. */
function Paper({ receipt, orderId }: { receipt: Receipt; orderId: string | undefined }) {
  const brand = useShop()?.brand
  const { code, number, purpose, paidAt, paidBy, total, refunded, state } = receipt
  const url = new URL(paths.checkReceipt(code), window.location.href).href
  return (
    <article
      data-printed
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-card print:rounded-none print:border-0 print:bg-white print:shadow-none"
    >
      <KenteStrip />
      <div className="grid gap-5 p-5 print:p-0 print:pt-3">
        <h1 className="text-xl">{TEXTS.of(brand?.name ?? '')}</h1>
        <dl className="grid gap-1.5 text-sm">
          <Row label={TEXTS.number}>
            <span className="tabular">{parseOrderId(number) === undefined ? number : formatOrderId(number)}</span>
          </Row>
          <Row label={TEXTS.for}>{TEXTS.purposes[purpose]}</Row>
          <Row label={TEXTS.paidAt}>{momentYearWords(paidAt)}</Row>
          <Row label={TEXTS.how}>{TEXTS.ways[paidBy]}</Row>
        </dl>
        {orderId !== undefined && <Items orderId={orderId} />}
        <dl className="grid gap-1.5 border-line border-t pt-3 text-sm">
          <Row label={orderId === undefined ? TEXTS.total : TEXTS.amountPaid}>
            <Money amount={total} className="font-bold" />
          </Row>
          {refunded > 0 && (
            <Row label={TEXTS.refunded}>
              <Money amount={refunded} sign="−" />
            </Row>
          )}
          <Row label={TEXTS.state}>{TEXTS.states[state]}</Row>
        </dl>
        <div className="flex flex-wrap items-center gap-4 border-line border-t pt-4">
          <QrCode text={url} label={TEXTS.scan} className="size-28 shrink-0" />
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-muted text-sm">
              {TEXTS.checkText(new URL(paths.checkReceipt(), url).href.replace(/^https?:\/\//, ''))}
            </p>
            <p className="mt-1 font-semibold tabular">{formatReceiptCode(code)}</p>
          </div>
        </div>
        {brand && <p className="text-muted text-xs">{TEXTS.contact(brand.phone, brand.email)}</p>}
      </div>
    </article>
  )
}

/** The lines of an order as they were bought, and its totals. */
function Items({ orderId }: { orderId: string }) {
  const query = useOrder(orderId)
  const order = query.data
  if (!order) return <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-32 w-full" />} />
  return (
    <>
      <ul className="grid gap-3 border-line border-t pt-4 text-sm">
        {order.lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move, and have no other name.
          <li key={position}>
            <div className="flex items-baseline justify-between gap-3">
              <p>
                <span className="font-semibold tabular">{line.quantity}x</span> {line.name}
              </p>
              <Money amount={line.lineTotal} />
            </div>
            <LineWords size={line.size} options={line.options} extras={line.extras} />
          </li>
        ))}
      </ul>
      <TotalsList
        context={order.context}
        totals={order.totals}
        promotion={order.promotion}
        className="border-line border-t pt-3"
      />
    </>
  )
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** Paper is white: while the browser prints, the dark theme is off. */
function useLightPaper() {
  useEffect(() => {
    const { classList } = document.documentElement
    let wasDark = false
    const before = () => {
      wasDark = classList.contains('dark')
      classList.remove('dark')
    }
    const after = () => wasDark && classList.add('dark')
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
