import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, ShoppingBasket, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { buyGrow, GROW_MAX, type GrowQuote, type QuotedGrowLine, quoteGrow } from '#domain/grow/grow-api.ts'
import { type GrowCart, type GrowCartLine, setGrowLine } from '#domain/grow/grow-cart.ts'
import { nextQuantity, QUANTITY_MAX } from '#domain/grow/offer.ts'
import { unitOf } from '#domain/grow/unit-words.ts'
import type { Pesewas } from '#domain/money.ts'
import { parseGhanaPhone } from '#domain/phone/phone.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { useSession } from '../../client/session/session-store.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { useProfileStep } from '../../client/steps/profile-step.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { phoneEntry } from '../../ui/form/phone-entry.ts'
import { PhoneInput } from '../../ui/form/phone-input.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useOnline } from '../../ui/state/use-online.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { PayWay } from '../payments/momo/pay-way.tsx'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { usePurchase } from '../payments/use-purchase.ts'
import { PayWords } from '../requests/pay-words.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { growCartStore, useGrowCart } from './grow-cart-store.ts'
import { growPart } from './grow-part.ts'
import { useGrow } from './grow-query.ts'
import { GROW_TEXTS } from './grow-texts.ts'

const TEXTS = GROW_TEXTS.basket
const DELIVERED = 'delivered'
type FilledCart = NonNullable<GrowCart>

/** The grow cart, where it goes, and its payment. */
export function GrowCartPage() {
  usePageTitle(TEXTS.title)
  const cart = useGrowCart()
  /** The reference of what was just paid, until the cart is filled again. */
  const [paid, setPaid] = useState<string | null>(null)
  const profile = useProfileStep()
  if (cart) return <Checkout cart={cart} onPaid={setPaid} />
  return paid === null ? (
    <EmptyState
      icon={ShoppingBasket}
      heading="h1"
      className="min-h-[60vh] content-center"
      {...TEXTS.empty}
      action={
        <Link to={paths.grow} className={buttonClasses({ size: 'lg' })}>
          {TEXTS.toShop}
        </Link>
      }
    />
  ) : (
    <EmptyState
      icon={CircleCheck}
      heading="h1"
      className="min-h-[60vh] content-center"
      title={TEXTS.paidTitle}
      text={<span className="wrap-anywhere">{TEXTS.paidText(paid)}</span>}
      action={
        <Link {...profile.link('requests')} className={buttonClasses({ size: 'lg' })}>
          {TEXTS.seeOrders}
        </Link>
      }
    />
  )
}

type Receiver = { name: string; phone: string; city: string; address: string }

function Checkout({ cart, onPaid }: { cart: FilledCart; onPaid: (reference: string) => void }) {
  const session = useSession()
  const { data: profile } = useProfile()
  const { go } = useAuthStep()
  const isOnline = useOnline()
  const shop = useShop()
  const points = useGrow().data?.points ?? []
  const { buy, isPending } = usePurchase(growPart)
  const [typed, setTyped] = useState<Partial<Receiver>>({})
  const [how, setHow] = useState(DELIVERED)
  const [note, setNote] = useState('')
  const receiver: Receiver = {
    name: profile?.fullName ?? '',
    phone: phoneEntry(profile?.deliveryPhone ?? ''),
    city: profile?.city ?? '',
    address: profile?.address ?? '',
    ...typed,
  }
  const change = (values: Partial<Receiver>) => setTyped((before) => ({ ...before, ...values }))
  const pointId = how === DELIVERED ? null : how
  const { cycleId } = cart
  const lines = cart.lines.map(({ farmId, produceId, quantity }) => ({ farmId, produceId, quantity }))
  // Cities of the shop may have a fee of their own; no other place has.
  const city = shop?.cities.some(({ name }) => name === receiver.city.trim()) ? receiver.city.trim() : ''
  const query = useQuery(
    queryOf(
      quoteGrow,
      { body: { cycleId, lines, pointId, city } },
      { placeholderData: keepPreviousData, staleTime: 15_000, refetchInterval: 60_000, refetchOnReconnect: 'always' },
    ),
  )
  const quote = query.data
  const isCurrent = quote !== undefined && !query.isPlaceholderData
  const form = useCheckedForm<keyof Receiver>({
    found: faultsOf(receiver, pointId !== null),
    onSend: () => (session.status === 'signed_in' ? pay(session.userId) : go('signin')),
  })

  async function pay(payer: string) {
    if (!isCurrent || quote.problem !== null) return
    const body = { cycleId, lines, pointId, receiver, note, expectedTotal: quote.total }
    const end = await buy({
      content: { userId: payer, ...body },
      ask: (id) => call(buyGrow, { body: { id, ...body } }),
    })
    if (end?.kind === 'failed') void query.refetch()
    if (end?.kind !== 'paid') return
    onPaid(end.reference)
    growCartStore.update(() => null)
  }

  const reason = !isOnline
    ? REQUEST_TEXTS.offline
    : !isCurrent
      ? TEXTS.quoting
      : quote.problem === null
        ? undefined
        : TEXTS.problems[quote.problem]
  const field = (name: 'name' | 'city' | 'address', maxLength: number, hint?: string) => (
    <TextField
      label={TEXTS[name]}
      hint={hint}
      value={receiver[name]}
      maxLength={maxLength}
      error={form.faults[name]}
      onValueChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <form {...form.props} className="column grid grid-cols-1 items-start gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-1 gap-8">
        <section className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl">{TEXTS.title}</h1>
            <Button variant="ghost" onClick={() => growCartStore.update(() => null)}>
              {TEXTS.clear}
            </Button>
          </div>
          {quote?.cycle && (
            <p className="text-muted">
              {quote.cycle.name}: {GROW_TEXTS.closes(momentWords(quote.cycle.closesAt))}.{' '}
              {GROW_TEXTS.ready(momentWords(quote.cycle.readyAt))}.
            </p>
          )}
          <ul className="grid grid-cols-1 gap-3">
            {cart.lines.map((line) => (
              <Line
                key={`${line.farmId} ${line.produceId}`}
                line={line}
                cycleId={cycleId}
                quoted={quote?.lines.find((one) => one.farmId === line.farmId && one.produceId === line.produceId)}
              />
            ))}
          </ul>
        </section>
        <section className="grid grid-cols-1 gap-4">
          <RadioCards
            legend={TEXTS.how}
            value={how}
            onValueChange={setHow}
            className="sm:grid-cols-2"
            options={[
              {
                value: DELIVERED,
                label: TEXTS.delivered,
                description: TEXTS.deliveredText,
              },
              ...points.map((point) => ({
                value: point.id,
                label: TEXTS.collected(point.name),
                description: `${point.address}, ${point.city}. ${point.hours}`,
              })),
            ]}
          />
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            {field('name', GROW_MAX.name)}
            <Field label={TEXTS.phone} hint={TEXTS.phoneHint} error={form.faults.phone}>
              {(control) => (
                <PhoneInput
                  control={control}
                  value={receiver.phone}
                  prefixes={shop?.phones.mobilePrefixes}
                  onValueChange={(phone) => change({ phone })}
                />
              )}
            </Field>
            {pointId === null && field('city', 40)}
            {pointId === null && field('address', GROW_MAX.address, TEXTS.addressHint)}
          </div>
          <Field label={TEXTS.note}>
            {(control) => (
              <Textarea
                {...control}
                value={note}
                rows={2}
                maxLength={GROW_MAX.note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
        </section>
      </div>
      <section
        aria-label={TEXTS.total}
        className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-24"
      >
        {quote ? (
          <Totals quote={quote} isCollected={pointId !== null} />
        ) : (
          <QueryWait query={query} title={TEXTS.quoteFailed} waiting={<Skeleton className="h-40" />} />
        )}
        <p className="text-muted text-sm">{TEXTS.pay}</p>
        {session.status === 'signed_in' && <PayWay />}
        {shop?.payment.isTest && <p className="text-muted text-xs">{PAYMENT_TEXTS.testMode}</p>}
        <Button
          type="submit"
          size="lg"
          isPending={isPending}
          pendingText={REQUEST_TEXTS.processing}
          disabledReason={session.status === 'signed_in' ? reason : undefined}
        >
          {session.status === 'signed_in' && quote ? <PayWords amount={quote.total} /> : TEXTS.signIn}
        </Button>
        {session.status !== 'signed_in' && <p className="text-muted text-sm">{TEXTS.signInText}</p>}
        <p role="status" className="text-brick-text text-sm empty:hidden">
          {isCurrent ? reason : null}
        </p>
        {isCurrent && quote.problem === 'closed' && (
          <Link to={paths.grow} className={buttonClasses({ variant: 'outline' })}>
            {TEXTS.toShop}
          </Link>
        )}
      </section>
    </form>
  )
}

/** The faults of the form, in its order. Who collects needs no address. */
function faultsOf({ name, phone, city, address }: Receiver, isCollected: boolean) {
  return {
    ...(name.trim() === '' && { name: TEXTS.faults.name }),
    ...(parseGhanaPhone(phone) === undefined && { phone: TEXTS.faults.phone }),
    ...(!isCollected && city.trim() === '' && { city: TEXTS.faults.city }),
    ...(!isCollected && address.trim() === '' && { address: TEXTS.faults.address }),
  }
}

type LineProps = { line: GrowCartLine; cycleId: string; quoted: QuotedGrowLine | undefined }

function Line({ line, cycleId, quoted }: LineProps) {
  const { name, farm, unit, image, quantity } = line
  const set = (count: number) =>
    growCartStore.update((cart) => setGrowLine(cart, cycleId, { ...line, quantity: count }))
  const steps = quoted ?? { min: 1, step: 1 }
  const problem = quoted ? TEXTS.lineProblem(quoted) : null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-card">
      <ItemPicture image={image} alt="" category="supermarket" sizes="64px" className="size-16" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">{farm}</p>
        {problem !== null && <p className="font-medium text-brick-text text-sm">{problem}</p>}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <QuantityStepper
          label={GROW_TEXTS.pack(`${name}, ${farm}`, steps.step, unit)}
          quantity={quantity}
          min={0}
          max={QUANTITY_MAX}
          onQuantityChange={(count) => set(nextQuantity(steps, quantity, count > quantity ? 1 : -1))}
        />
        <span className="text-sm">{unitOf(quantity, unit)}</span>
        {quoted?.problem === null && (
          <Money amount={quoted.lineTotal} className="text-right font-semibold sm:min-w-24" />
        )}
        <Button variant="ghost" size="icon" aria-label={GROW_TEXTS.remove(`${name}, ${farm}`)} onClick={() => set(0)}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  )
}

function Totals({ quote, isCollected }: { quote: GrowQuote; isCollected: boolean }) {
  const row = (label: string, amount: Pesewas) => (
    <div className="flex items-baseline justify-between gap-4 text-muted">
      <dt>{label}</dt>
      <dd className="text-ink">
        <Money amount={amount} />
      </dd>
    </div>
  )
  return (
    <dl className="grid gap-1.5 text-sm">
      {row(TEXTS.subtotal, quote.subtotal)}
      {row(isCollected ? TEXTS.collecting : TEXTS.delivery, quote.deliveryFee)}
      {row(TEXTS.service, quote.serviceFee)}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-bold text-base">
        <dt>{TEXTS.total}</dt>
        <dd>
          <Money amount={quote.total} />
        </dd>
      </div>
    </dl>
  )
}
