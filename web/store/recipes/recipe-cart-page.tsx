import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { Pesewas } from '#domain/money.ts'
import {
  acceptRecipePrice,
  type RecipeCart,
  type RecipeCartLine,
  seenRecipePrice,
  setRecipeQuantity,
} from '#domain/recipes/recipe-cart.ts'
import { buyRecipes, quoteRecipes, RECIPE_MAX, type RecipeQuote } from '#domain/recipes/recipes-api.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { useOwner, useSession } from '../../client/session/session-store.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { countryOptions } from '../../ui/words/country-name.ts'
import { BasketFields, receiverOf, useBasketDraft } from '../basket/basket-draft.ts'
import { EmptyBasket, PaidBasket } from '../basket/basket-ends.tsx'
import { BasketLine } from '../basket/basket-line.tsx'
import { BasketPage } from '../basket/basket-page.tsx'
import { BASKET_TEXTS } from '../basket/basket-texts.ts'
import { BasketTotals } from '../basket/basket-totals.tsx'
import { type Receiver, ReceiverFields, receiverFaults } from '../basket/receiver-fields.tsx'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { usePurchase } from '../payments/use-purchase.ts'
import { feesQuery } from './fees-query.ts'
import { askedRecipes, recipeCartStore, useRecipeCart } from './recipe-cart-store.ts'
import { recipePart } from './recipe-part.ts'
import { RECIPE_TEXTS } from './recipe-texts.ts'

const TEXTS = RECIPE_TEXTS.basket
const GHANA = 'GH'
const RecipeDraft = BasketFields.extend({ country: z.string(), isForSomebodyElse: z.boolean() }).partial()

/** The recipe cart, where it goes, and its payment. */
export function RecipeCartPage() {
  usePageTitle(TEXTS.title)
  const cart = useRecipeCart()
  /** The reference of what was just paid, until the cart is filled again. */
  const [paid, setPaid] = useState<string | null>(null)
  if (cart.length > 0) return <Checkout cart={cart} onPaid={setPaid} />
  return paid === null ? (
    <EmptyBasket {...TEXTS.empty} to={paths.recipes} link={RECIPE_TEXTS.all} />
  ) : (
    <PaidBasket reference={paid} text={TEXTS.paidText} />
  )
}

function Checkout({ cart, onPaid }: { cart: RecipeCart; onPaid: (reference: string) => void }) {
  const session = useSession()
  const { userId } = useOwner()
  const { data: profile } = useProfile()
  const { go } = useAuthStep()
  const fees = useQuery(feesQuery)
  const { buy, isPending } = usePurchase(recipePart)
  const { draft: typed, change } = useBasketDraft('recipe', RecipeDraft)
  const entry = {
    country: GHANA,
    isForSomebodyElse: false,
    note: '',
    ...(typed.isForSomebodyElse || (typed.country ?? GHANA) !== GHANA ? receiverOf(undefined) : receiverOf(profile)),
    ...typed,
  }
  const { country, isForSomebodyElse, note, ...receiver } = entry
  const isInGhana = country === GHANA
  const way = { hasAddress: true, isInGhana }
  const lines = cart.map(({ item, priceType, quantity }) => ({ recipeId: item.id, priceType, quantity }))
  const query = useQuery(
    queryOf(
      quoteRecipes,
      { person: userId, body: { lines, country } },
      { placeholderData: keepPreviousData, staleTime: 30_000, refetchOnReconnect: 'always' },
    ),
  )
  const quote = query.data
  // Until the quote of a changed cart comes, that of the cart before is shown; its lines may be others.
  const quotedLines = quote?.lines.length === cart.length ? quote.lines : []
  const quotedOf = ({ item, priceType }: RecipeCartLine) =>
    quotedLines.find(({ recipeId }, index) => recipeId === item.id && cart[index]?.priceType === priceType)
  // Abroad another price is sold, which this page is the first to show.
  const newPrice = (line: RecipeCartLine) => {
    const quoted = query.isPlaceholderData ? undefined : quotedOf(line)
    if (!isInGhana || quoted?.problem !== null || quoted.unitPrice === seenRecipePrice(line)) return undefined
    return quoted.unitPrice
  }
  const problem =
    quote?.problem === 'below_minimum'
      ? BASKET_TEXTS.belowMinimum(quote)
      : quote?.problem && TEXTS.problems[quote.problem]
  const isRepriced = cart.some((line) => newPrice(line) !== undefined)
  const form = useCheckedForm<keyof Receiver>({
    found: receiverFaults(receiver, way),
    onSend: () => (session.status === 'signed_in' ? pay(session.userId) : go('signin')),
  })

  async function pay(payer: string) {
    if (!quote || query.isPlaceholderData || quote.problem !== null || isRepriced) return
    const body = {
      lines,
      country,
      receiver,
      isForSomebodyElse: isInGhana && isForSomebodyElse,
      note,
      expectedTotal: quote.total,
    }
    const end = await buy({
      content: { userId: payer, ...body },
      ask: (id) => {
        askedRecipes.keep(id, lines)
        return call(buyRecipes, { body: { id, ...body } })
      },
    })
    if (end?.kind === 'failed') void query.refetch()
    if (end?.kind === 'paid') onPaid(end.reference)
  }

  function clear() {
    recipeCartStore.update(() => [])
    showToast(TEXTS.cleared, 'success')
  }

  return (
    <BasketPage
      title={TEXTS.title}
      clear={{ label: TEXTS.clear, act: clear }}
      form={form.props}
      query={query}
      problem={problem ?? (isRepriced ? CART_TEXTS.confirmChanges : null)}
      isPending={isPending}
      lines={cart.map((line) => (
        <Line key={`${line.item.id} ${line.priceType}`} line={line} quoted={quotedOf(line)} newPrice={newPrice(line)} />
      ))}
      where={
        <section aria-labelledby="where" className="grid grid-cols-1 gap-4">
          <h2 id="where" className="text-lg">
            {TEXTS.where}
          </h2>
          {fees.data ? (
            <SelectField
              label={TEXTS.country}
              value={country}
              options={shippingOptions(fees.data.countries)}
              onValueChange={(code) => change({ country: code })}
            />
          ) : (
            <QueryWait query={fees} title={BASKET_TEXTS.quoteFailed} waiting={<Skeleton className="h-18" />} />
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
          <ReceiverFields
            {...way}
            isOwn={isInGhana && !isForSomebodyElse}
            value={receiver}
            note={note}
            most={RECIPE_MAX}
            faults={form.faults}
            onChange={change}
          />
        </section>
      }
      totals={(shown) => (
        <BasketTotals
          quote={shown}
          delivery={TEXTS.delivery}
          discount={
            shown.discount > 0 ? { label: TEXTS.discount(shown.discountPercent), amount: shown.discount } : undefined
          }
        />
      )}
      terms={`${(isInGhana && isForSomebodyElse ? TEXTS.leavesAfterWord : TEXTS.leaves)(fees.data?.leavesWithinHours ?? 48)} ${isInGhana ? '' : TEXTS.duty}`}
      signInText={TEXTS.signInText}
      wayOn={
        quote?.problem === 'too_heavy' && (
          <LinkButton to={paths.parcelEnquiry(country)} variant="outline">
            {TEXTS.ask}
          </LinkButton>
        )
      }
    />
  )
}

/** Ghana first, then the others by name; without those that parcels do not go to. */
function shippingOptions(countries: readonly { code: string; fee: Pesewas | null }[]) {
  const options = countryOptions(countries.filter(({ fee }) => fee !== null).map(({ code }) => code))
  return [...options.filter(({ value }) => value === GHANA), ...options.filter(({ value }) => value !== GHANA)]
}

type LineProps = {
  line: RecipeCartLine
  quoted: RecipeQuote['lines'][number] | undefined
  /** The price of one, where it is another than the shopper saw. */
  newPrice: Pesewas | undefined
}

function Line({ line, quoted, newPrice }: LineProps) {
  const { item, priceType, quantity } = line
  const set = (count: number) => recipeCartStore.update((cart) => setRecipeQuantity(cart, item.id, priceType, count))
  return (
    <BasketLine
      image={item.image}
      category="mains"
      amount={quoted?.problem === null ? quoted.lineTotal : null}
      repriced={
        newPrice && {
          name: item.name,
          from: seenRecipePrice(line),
          to: newPrice,
          onAccept: () => recipeCartStore.update((cart) => acceptRecipePrice(cart, line, newPrice)),
        }
      }
      remove={{ label: TEXTS.remove(item.name), act: () => set(0) }}
      stepper={
        <QuantityStepper label={item.name} quantity={quantity} max={RECIPE_MAX.quantity} onQuantityChange={set} />
      }
    >
      <Link to={paths.recipe(item.id)} className="font-semibold hover:underline">
        {item.name}
      </Link>
      <p className="text-muted text-sm">{TEXTS.size(priceType, quoted?.priceType ?? priceType)}</p>
      {quoted && quoted.problem !== null && (
        <p className="font-medium text-brick-text text-sm">{TEXTS.lineProblems[quoted.problem]}</p>
      )}
      {quoted && quoted.leftOut.length > 0 && (
        <p className="text-muted text-sm">{TEXTS.leftOut(quoted.leftOut.join(', '))}</p>
      )}
    </BasketLine>
  )
}
