import { Sprout } from 'lucide-react'
import { useState } from 'react'
import { readHarvest } from '#domain/grow/grow-api.ts'
import {
  listGrowOrders,
  refundGrowLines,
  type StaffGrowLine,
  type StaffGrowOrder,
} from '#domain/grow/staff-grow-api.ts'
import { amountOf } from '#domain/grow/unit-words.ts'
import { formatCedis, sum, times } from '#domain/money.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'
import { call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { CARD, Fact, OfficeList } from '../frame/office-list.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { ShopperNote } from '../frame/shopper-note.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { useSeen } from '../frame/use-seen.ts'
import { ReasonDialog } from '../orders/reason-dialog.tsx'
import { PAYMENTS_TEXTS } from '../payments/payments-texts.ts'
import { PhoneLink } from '../requests/phone-link.tsx'
import { REQUESTS_TEXTS } from '../requests/requests-texts.ts'
import { GROW_TEXTS } from './grow-texts.ts'

const TEXTS = GROW_TEXTS.order

/** The paid orders of a cycle. What a farm cannot bring is refunded by line. */
export function GrowOrders({ id }: { id: string }) {
  const address = useAddress()
  const q = address.text('q').trim()
  const filter = q === '' ? {} : { q }
  const query = usePages(listGrowOrders, { params: { id }, querystring: filter }, { keepsRows: true })
  return (
    <>
      <SearchBox
        label={TEXTS.search}
        placeholder={TEXTS.searchHint}
        q={q}
        onSearch={(typed) => address.set({ q: typed })}
      />
      <OfficeList query={query} icon={Sprout} failed={GROW_TEXTS.failed} empty={q === '' ? TEXTS.none : TEXTS.notFound}>
        {(orders) => (
          <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        )}
      </OfficeList>
    </>
  )
}

function OrderCard({ order }: { order: StaffGrowOrder }) {
  const { may, isLocked } = useStaff()
  const [isAsked, setAsked] = useState(false)
  const { receiverName, phone, region, location, status, lines, refunds, refunded, refundable } = order
  const isRefundLocked = isLocked('payments.refund')
  const isOpen = status !== 'refunded' && refundable > 0
  const reference = formatReference(order.reference)
  return (
    <li className={CARD} aria-label={reference}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 text-lg">{receiverName || REQUESTS_TEXTS.kind.grow}</h2>
        <Badge tone={status === 'requested' ? 'gold-soft' : 'palm-soft'}>{TEXTS.states[status]}</Badge>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
        <Fact name={REQUESTS_TEXTS.reference}>{reference}</Fact>
        <Fact name={TEXTS.placed}>{momentWords(order.createdAt)}</Fact>
        <Fact name={order.isCollected ? TEXTS.collects : REQUESTS_TEXTS.where}>
          {[location, region].filter(Boolean).join(', ')}
        </Fact>
        <Fact name={TEXTS.total}>
          <Money amount={order.total} />
        </Fact>
        {refunded > 0 && (
          <Fact name={TEXTS.refunded}>
            <Money amount={refunded} />
          </Fact>
        )}
      </dl>
      {order.note !== null && order.note !== '' && <ShopperNote label={REQUESTS_TEXTS.note} text={order.note} />}
      <ul className="grid">
        {lines.map((line) => (
          <li key={keyOf(line)} className="flex flex-wrap justify-between gap-x-3 border-line border-t py-2">
            <span>
              <strong>{wordsOf(line)}</strong>
              <span className="block text-muted text-sm">{line.farm}</span>
            </span>
            <span className="text-right">
              <Money amount={times(line.unitPrice, line.quantity)} />
              {line.refunded > 0 && (
                <span className="block text-brick-text text-sm">
                  {TEXTS.lineRefunded(line.unit ? amountOf(line.refunded, line.unit) : String(line.refunded))}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {refunds.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {refunds.map((refund) => (
            <li key={refund.id} className="text-muted">
              <Money amount={refund.amount} className="font-semibold text-ink" /> · {refund.reason} ·{' '}
              {PAYMENTS_TEXTS.refunds.status[refund.status]} · {momentWords(refund.createdAt)}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {phone !== '' && <PhoneLink phone={phone} />}
        {may('payments.refund') && isOpen && (
          <ActButton
            act={TEXTS.refund}
            of={reference}
            variant="outline"
            className="ml-auto"
            disabledReason={isRefundLocked ? REQUESTS_TEXTS.locked : undefined}
            onClick={() => setAsked(true)}
          />
        )}
      </div>
      {may('payments.refund') && isOpen && isRefundLocked && (
        <p className="text-muted text-sm">{REQUESTS_TEXTS.locked}</p>
      )}
      {isAsked && <RefundLines order={order} onClose={() => setAsked(false)} />}
    </li>
  )
}

/** Asks how much of each line cannot be brought, and why. */
function RefundLines({ order, onClose }: { order: StaffGrowOrder; onClose: () => void }) {
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  // By what is refunded: without an answer the next press repeats it.
  const [keys] = useState(() => new Map<string, string>())
  const { act, isPending } = useAct([listGrowOrders, readHarvest])
  const seen = useSeen(order.refundable)
  const lines = order.lines.filter(({ quantity, refunded }) => refunded < quantity)
  const chosen = lines.flatMap((line) => {
    const { farmId, produceId } = line
    const quantity = quantities[keyOf(line)] ?? 0
    return quantity > 0 ? [{ farmId, produceId, quantity, amount: times(line.unitPrice, quantity) }] : []
  })
  const amount = formatCedis(sum(...chosen.map((line) => line.amount)))
  const isWhole = lines.every((line) => quantities[keyOf(line)] === line.quantity - line.refunded)
  const refund = async (reason: string) => {
    const body = { reason, lines: chosen.map(({ amount: _, ...line }) => line) }
    const content = JSON.stringify(body)
    const id = keys.get(content) ?? newKey()
    keys.set(content, id)
    const isDone = await act('refund', () =>
      seen.send((before) => call(refundGrowLines, { params: { id: order.id }, body: { id, ...body, before } })),
    )
    if (isDone) showToast(TEXTS.done(amount), 'success')
    return isDone
  }
  return (
    <ReasonDialog
      title={TEXTS.refund}
      description={TEXTS.about}
      reasons={TEXTS.reasons}
      confirm={chosen.length === 0 ? TEXTS.refund : TEXTS.send(amount)}
      isPending={isPending('refund')}
      faults={{ lines: chosen.length === 0 ? TEXTS.nothing : isWhole ? TEXTS.whole : undefined }}
      onClose={onClose}
      onReason={refund}
    >
      {(faults) => (
        <div className="grid gap-1">
          <ul className="grid">
            {lines.map((line) => (
              <li key={keyOf(line)} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
                <span className="min-w-0 flex-1 basis-40">
                  <strong className="block">{wordsOf({ ...line, quantity: line.quantity - line.refunded })}</strong>
                  <span className="text-muted text-sm">{line.farm}</span>
                </span>
                <QuantityStepper
                  label={line.name ?? line.produceId}
                  quantity={quantities[keyOf(line)] ?? 0}
                  min={0}
                  max={line.quantity - line.refunded}
                  onQuantityChange={(quantity) => setQuantities({ ...quantities, [keyOf(line)]: quantity })}
                />
              </li>
            ))}
          </ul>
          {faults.lines && (
            <p role="alert" className="font-semibold text-brick-text text-sm">
              {faults.lines}
            </p>
          )}
        </div>
      )}
    </ReasonDialog>
  )
}

const keyOf = ({ farmId, produceId }: StaffGrowLine) => `${farmId} ${produceId}`
const wordsOf = ({ name, produceId, quantity, unit }: StaffGrowLine) =>
  `${name ?? produceId} × ${unit ? amountOf(quantity, unit) : quantity}`
