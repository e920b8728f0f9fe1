import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, ShoppingBasket, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Pesewas } from '#domain/money.ts'
import { parseGhanaPhone, parsePhone } from '#domain/phone/phone.ts'
import { type RecipeCart, setRecipeQuantity } from '#domain/recipes/recipe-cart.ts'
import { buyRecipes, quoteRecipes, RECIPE_MAX, type RecipeQuote } from '#domain/recipes/recipes-api.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { useOwner, useSession } from '../../client/session/session-store.ts'
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
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { showWords } from '../../ui/overlay/show-words.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useOnline } from '../../ui/state/use-online.ts'
import { countryName } from '../../ui/words/country-name.ts'
import { Money } from '../../ui/words/money.tsx'
import { PayWay } from '../payments/momo/pay-way.tsx'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { usePurchase } from '../payments/use-purchase.ts'
import { PayWords } from '../requests/pay-words.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { feesQuery } from './fees-query.ts'
import { recipeCartStore, useRecipeCart } from './recipe-cart-store.ts'
import { recipePart } from './recipe-part.ts'
import { RECIPE_TEXTS } from './recipe-texts.ts'

const TEXTS = RECIPE_TEXTS.basket
const GHANA = 'GH'

/** The recipe cart, where it goes, and its payment. */
export function RecipeCartPage() {
  usePageTitle(TEXTS.title)
  const cart = useRecipeCart()
  /** The reference of what was just paid, until the cart is filled again. */
  const [paid, setPaid] = useState<string | null>(null)
  if (cart.length > 0) return <Checkout cart={cart} onPaid={setPaid} />
  return paid === null ? <Empty /> : <Paid reference={paid} />
}

function Empty() {
  return (
    <EmptyState
      icon={ShoppingBasket}
      heading="h1"
      className="min-h-[60vh] content-center"
      {...TEXTS.empty}
      action={
        <Link to={paths.recipes} className={buttonClasses({ size: 'lg' })}>
          {RECIPE_TEXTS.all}
        </Link>
      }
    />
  )
}

function Paid({ reference }: { reference: string }) {
  const profile = useProfileStep()
  return (
    <EmptyState
      icon={CircleCheck}
      heading="h1"
      className="min-h-[60vh] content-center"
      title={TEXTS.paidTitle}
      text={<span className="wrap-anywhere">{TEXTS.paidText(reference)}</span>}
      action={
        <Link {...profile.link('requests')} className={buttonClasses({ size: 'lg' })}>
          {TEXTS.seeOrders}
        </Link>
      }
    />
  )
}

function Checkout({ cart, onPaid }: { cart: RecipeCart; onPaid: (reference: string) => void }) {
  const session = useSession()
  const { userId } = useOwner()
  const { data: profile } = useProfile()
  const { go } = useAuthStep()
  const isOnline = useOnline()
  const shop = useShop()
  const fees = useQuery(feesQuery)
  const { buy, isPending } = usePurchase(recipePart)
  const [typed, setTyped] = useState<Partial<Receiver>>({})
  const receiver: Receiver = {
    country: GHANA,
    isForSomebodyElse: false,
    note: '',
    ...(typed.isForSomebodyElse || (typed.country ?? GHANA) !== GHANA
      ? { name: '', phone: '', city: '', address: '' }
      : {
          name: profile?.fullName ?? '',
          phone: phoneEntry(profile?.deliveryPhone ?? ''),
          city: profile?.city ?? '',
          address: profile?.address ?? '',
        }),
    ...typed,
  }
  const change = (values: Partial<Receiver>) => setTyped((before) => ({ ...before, ...values }))
  const { country, isForSomebodyElse, note, ...to } = receiver
  const isInGhana = country === GHANA
  const lines = cart.map(({ item, priceType, quantity }) => ({ recipeId: item.id, priceType, quantity }))
  const query = useQuery(
    queryOf(
      quoteRecipes,
      { person: userId, body: { lines, country } },
      { placeholderData: keepPreviousData, staleTime: 30_000, refetchOnReconnect: 'always' },
    ),
  )
  const quote = query.data
  const isCurrent = quote !== undefined && !query.isPlaceholderData
  const form = useCheckedForm<'name' | 'phone' | 'city' | 'address'>({
    found: faultsOf(receiver),
    onSend: () => (session.status === 'signed_in' ? pay(session.userId) : go('signin')),
  })

  async function pay(payer: string) {
    if (!isCurrent || quote.problem !== null) return
    const body = {
      lines,
      country,
      receiver: to,
      isForSomebodyElse: isInGhana && isForSomebodyElse,
      note,
      expectedTotal: quote.total,
    }
    const end = await buy({
      content: { userId: payer, ...body },
      ask: (id) => call(buyRecipes, { body: { id, ...body } }),
    })
    if (end?.kind === 'failed') void query.refetch()
    if (end?.kind !== 'paid') return
    onPaid(end.reference)
    recipeCartStore.update(() => [])
  }

  function clear() {
    recipeCartStore.update(() => [])
    showWords(TEXTS.cleared)
  }

  const reason = !isOnline
    ? REQUEST_TEXTS.offline
    : !isCurrent
      ? TEXTS.quoting
      : quote.problem === null
        ? undefined
        : TEXTS.problems[quote.problem]
  return (
    <form {...form.props} className="column grid grid-cols-1 items-start gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-1 gap-8">
        <section className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl">{TEXTS.title}</h1>
            <Button variant="ghost" onClick={clear}>
              {TEXTS.clear}
            </Button>
          </div>
          <ul className="grid grid-cols-1 gap-3">
            {cart.map((line) => (
              <Line
                key={`${line.item.id} ${line.priceType}`}
                line={line}
                quoted={quote?.lines.find(
                  ({ recipeId }, index) => recipeId === line.item.id && cart[index]?.priceType === line.priceType,
                )}
              />
            ))}
          </ul>
        </section>
        <section aria-labelledby="where" className="grid grid-cols-1 gap-4">
          <h2 id="where" className="text-lg">
            {TEXTS.where}
          </h2>
          {fees.data ? (
            <Field label={TEXTS.country}>
              {(control) => (
                <Select
                  {...control}
                  value={country}
                  options={countryOptions(fees.data.countries)}
                  onValueChange={(code) => change({ country: code })}
                />
              )}
            </Field>
          ) : (
            <QueryWait query={fees} title={TEXTS.quoteFailed} waiting={<Skeleton className="h-18" />} />
          )}
          {isInGhana && (
            <RadioCards
              legend={TEXTS.who}
              value={isForSomebodyElse ? 'somebody' : 'me'}
              onValueChange={(who) => change({ isForSomebodyElse: who === 'somebody' })}
              className="sm:grid-cols-2"
              options={[
                { value: 'me', label: TEXTS.me },
                { value: 'somebody', label: TEXTS.somebody, description: TEXTS.somebodyText },
              ]}
            />
          )}
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <TextField
              label={TEXTS.name}
              value={to.name}
              maxLength={RECIPE_MAX.name}
              error={form.faults.name}
              onValueChange={(name) => change({ name })}
            />
            <Field label={TEXTS.phone} hint={isInGhana ? TEXTS.phoneHint : TEXTS.phoneAbroad} error={form.faults.phone}>
              {(control) => (
                <PhoneInput
                  control={control}
                  value={to.phone}
                  prefixes={isInGhana ? shop?.phones.mobilePrefixes : undefined}
                  onValueChange={(phone) => change({ phone })}
                />
              )}
            </Field>
            <TextField
              label={TEXTS.city}
              value={to.city}
              maxLength={40}
              error={form.faults.city}
              onValueChange={(city) => change({ city })}
            />
            <TextField
              label={TEXTS.address}
              hint={TEXTS.addressHint}
              value={to.address}
              maxLength={RECIPE_MAX.address}
              error={form.faults.address}
              onValueChange={(address) => change({ address })}
            />
          </div>
          <Field label={TEXTS.note}>
            {(control) => (
              <Textarea
                {...control}
                value={note}
                rows={2}
                maxLength={RECIPE_MAX.note}
                onChange={(event) => change({ note: event.target.value })}
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
          <Totals quote={quote} />
        ) : (
          <QueryWait query={query} title={TEXTS.quoteFailed} waiting={<Skeleton className="h-40" />} />
        )}
        <p className="text-muted text-sm">
          {TEXTS.leaves(fees.data?.leavesWithinHours ?? 48)} {!isInGhana && TEXTS.duty}
        </p>
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
        {isCurrent && quote.problem === 'too_heavy' && (
          <Link to={paths.international} className={buttonClasses({ variant: 'outline' })}>
            {TEXTS.ask}
          </Link>
        )}
      </section>
    </form>
  )
}

type Receiver = {
  country: string
  isForSomebodyElse: boolean
  name: string
  phone: string
  city: string
  address: string
  note: string
}

/** The faults of the address, in the order of the form. */
function faultsOf({ country, name, phone, city, address }: Receiver) {
  const isInGhana = country === GHANA
  const isPhone = (isInGhana ? parseGhanaPhone(phone) : parsePhone(phone)) !== undefined
  return {
    ...(name.trim() === '' && { name: TEXTS.faults.name }),
    ...(!isPhone && { phone: isInGhana ? TEXTS.faults.phone : TEXTS.faults.phoneAbroad }),
    ...(city.trim() === '' && { city: TEXTS.faults.city }),
    ...(address.trim() === '' && { address: TEXTS.faults.address }),
  }
}

/** Ghana first, then the others by name; without those that parcels do not go to. */
function countryOptions(countries: readonly { code: string; fee: Pesewas | null }[]) {
  const options = countries
    .filter(({ fee }) => fee !== null)
    .map(({ code }) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
  return [...options.filter(({ value }) => value === GHANA), ...options.filter(({ value }) => value !== GHANA)]
}

type LineProps = { line: RecipeCart[number]; quoted: RecipeQuote['lines'][number] | undefined }

function Line({ line: { item, priceType, quantity }, quoted }: LineProps) {
  const set = (count: number) => recipeCartStore.update((cart) => setRecipeQuantity(cart, item.id, priceType, count))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-card">
      <ItemPicture image={item.image} alt="" category="mains" sizes="64px" className="size-16" />
      <div className="min-w-0 flex-1 basis-40">
        <Link to={paths.recipe(item.id)} className="font-semibold hover:underline">
          {item.name}
        </Link>
        <p className="text-muted text-sm">{priceType === 'large' ? 'Large' : 'Regular'}</p>
        {quoted && quoted.problem !== null && (
          <p className="font-medium text-brick-text text-sm">{TEXTS.lineProblems[quoted.problem]}</p>
        )}
        {quoted && quoted.leftOut.length > 0 && (
          <p className="text-muted text-sm">{TEXTS.leftOut(quoted.leftOut.join(', '))}</p>
        )}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <QuantityStepper label={item.name} quantity={quantity} max={RECIPE_MAX.quantity} onQuantityChange={set} />
        {quoted?.problem === null && (
          <Money amount={quoted.lineTotal} className="text-right font-semibold sm:min-w-24" />
        )}
        <Button variant="ghost" size="icon" aria-label={TEXTS.remove(item.name)} onClick={() => set(0)}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  )
}

function Totals({ quote }: { quote: RecipeQuote }) {
  const row = (label: string, amount: Pesewas, isDiscount = false): ReactNode => (
    <div className={`flex items-baseline justify-between gap-4 ${isDiscount ? 'text-palm-text' : 'text-muted'}`}>
      <dt>{label}</dt>
      <dd className={isDiscount ? undefined : 'text-ink'}>
        <Money amount={amount} {...(isDiscount && { sign: '−' as const, className: 'text-palm-text' })} />
      </dd>
    </div>
  )
  return (
    <dl className="grid gap-1.5 text-sm">
      {row(TEXTS.subtotal, quote.subtotal)}
      {quote.discount > 0 && row(TEXTS.discount(quote.discountPercent), quote.discount, true)}
      {row(TEXTS.delivery, quote.deliveryFee)}
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
