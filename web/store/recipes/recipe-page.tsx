import { useQuery } from '@tanstack/react-query'
import { Printer, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { formatCedis } from '#domain/money.ts'
import { amountWords, SERVINGS_MAX, servingsIn } from '#domain/recipes/ingredient.ts'
import { kitsFor, kitWords } from '#domain/recipes/kits-for.ts'
import { kitPrice } from '#domain/recipes/price-recipes.ts'
import { addRecipe, type RecipeCart, recipeQuantity } from '#domain/recipes/recipe-cart.ts'
import { getRecipe, type PriceType, RECIPE_MAX, type RecipeView } from '#domain/recipes/recipes-api.ts'
import { isRefusal } from '../../client/api.ts'
import { BackLink } from '../../client/back-link.tsx'
import { startingWith } from '../../client/first-answer.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { ShareLink } from '../../ui/share-link.tsx'
import { ShowPicture } from '../../ui/show-picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useWakeLock } from '../../ui/use-wake-lock.ts'
import { minuteWords } from '../../ui/words/minute-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { recipeCartStore } from './recipe-cart-store.ts'
import { RECIPE_TEXTS as TEXTS } from './recipe-texts.ts'
import { CartLink } from './recipes-page.tsx'

/** One recipe bundle: the recipe for as many as one cooks for, and its kits. */
export function RecipePage() {
  const { recipeId = '' } = useParams()
  const query = useQuery(
    queryOf(getRecipe, { params: { id: recipeId } }, startingWith(getRecipe, `/api/recipes/${recipeId}`)),
  )
  usePageTitle(query.data ? TEXTS.pageTitle(query.data.name) : TEXTS.title)
  if (query.data) return <Recipe recipe={query.data} />
  return (
    <div className="column py-8">
      {isRefusal(query.error) ? (
        <EmptyState
          icon={ShoppingBasket}
          heading="h1"
          {...TEXTS.missing}
          action={<LinkButton to={paths.recipes}>{TEXTS.back}</LinkButton>}
        />
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-[70vh]" />} />
      )}
    </div>
  )
}

function Recipe({ recipe }: { recipe: RecipeView }) {
  const { name, localName, summary, image, servings: own, prepMinutes, cookMinutes, waitMinutes } = recipe
  const [address, setAddress] = useSearchParams()
  const servings = servingsIn(address.get('servings'), own)
  const cookFor = (count: number) =>
    setAddress(count === own ? {} : { servings: String(count) }, { replace: true, preventScrollReset: true })
  return (
    <article
      data-printed
      className="column grid grid-cols-1 gap-8 py-6 print:gap-3 print:px-0 print:py-0 print:text-[11pt]"
    >
      <p className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={paths.recipes}>{TEXTS.all}</BackLink>
        <CartLink />
      </p>
      <header className="flex flex-wrap items-center gap-6">
        <div className="grid justify-items-center gap-3 print:hidden">
          <ItemPicture
            image={image}
            category="mains"
            sizes="(min-width: 768px) 224px, 144px"
            isEager
            className="size-36 md:size-56"
          />
          <ShowPicture images={[image]} />
        </div>
        <div className="grid min-w-0 flex-1 basis-96 gap-2">
          <h1 className="text-2xl">{name}</h1>
          {localName !== '' && <p className="text-muted italic">{localName}</p>}
          <p className="max-w-prose">{summary}</p>
          <p className="text-muted text-sm">
            {TEXTS.active}: {minuteWords(prepMinutes + cookMinutes)}
            {waitMinutes > 0 && ` · ${TEXTS.waiting}: ${minuteWords(waitMinutes)}`}
            {recipe.kcalPerServing !== null && ` · ${TEXTS.kcal(recipe.kcalPerServing)}`}
          </p>
          <Allergens recipe={recipe} />
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden />
              {TEXTS.print}
            </Button>
            <ShareLink title={name} url={globalThis.location?.href ?? ''} />
          </div>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] print:grid-cols-[2fr_3fr] print:gap-4">
        <Kits recipe={recipe} />
        <section aria-labelledby="ingredients" className="grid grid-cols-1 gap-3">
          <h2 id="ingredients" className="text-lg">
            {TEXTS.ingredients}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-sm">{TEXTS.servings}</span>
            <span className="hidden font-semibold print:inline">{servings}</span>
            <QuantityStepper
              label={TEXTS.servings}
              quantity={servings}
              max={SERVINGS_MAX}
              onQuantityChange={cookFor}
              className="print:hidden"
            />
            {servings !== own && (
              <Button variant="link" className="print:hidden" onClick={() => cookFor(own)}>
                {TEXTS.reset(own)}
              </Button>
            )}
          </div>
          <ul className="grid grid-cols-1">
            {recipe.ingredients.map((ingredient) => (
              <li
                key={ingredient.name}
                className="flex justify-between gap-4 border-line border-b py-2 text-sm print:py-0.5"
              >
                <span>{ingredient.name}</span>
                <span className="tabular shrink-0 font-semibold">{amountWords(ingredient, own, servings)}</span>
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm">
            {TEXTS.water}{' '}
            {servings !== own && TEXTS.scaledBy(servings, kitWords(kitsFor(servings, own, recipe.priceLarge !== null)))}
          </p>
        </section>
        <section aria-labelledby="steps" className="grid grid-cols-1 gap-3">
          <h2 id="steps" className="text-lg">
            {TEXTS.steps}
          </h2>
          <ScreenOn />
          <ol className="grid grid-cols-1 gap-4 print:gap-1.5">
            {recipe.steps.map((step, index) => (
              <li key={step} className="flex gap-3">
                <span className="grid size-8 shrink-0 place-items-center rounded-full bg-gold-soft font-bold text-gold-text text-sm print:size-auto print:place-content-start print:bg-transparent print:text-ink">
                  {index + 1}
                </span>
                <span className="pt-1 print:pt-0">{step}</span>
              </li>
            ))}
          </ol>
          <p className="text-muted text-sm">{TEXTS.safety}</p>
        </section>
      </div>
    </article>
  )
}

/** For hands that are wet: the screen stays on. Absent where the browser cannot. */
function ScreenOn() {
  const [isOn, setOn] = useState(false)
  useWakeLock(isOn)
  // Most browsers can: the page that the server renders has its place.
  if (globalThis.document && !('wakeLock' in navigator)) return null
  return <Checkbox checked={isOn} onCheckedChange={setOn} label={TEXTS.screenOn} className="print:hidden" />
}

function Allergens({ recipe: { allergens, mayContain } }: { recipe: RecipeView }) {
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm">
      <span className="font-semibold">{TEXTS.allergens}: </span>
      {allergens.length > 0 && (
        <>
          {TEXTS.contains} <strong>{allergens.join(', ')}</strong>.{' '}
        </>
      )}
      {mayContain.length > 0 && (
        <>
          {TEXTS.mayContain} {mayContain.join(', ')}.
        </>
      )}
      {allergens.length + mayContain.length === 0 && TEXTS.noAllergens}
    </p>
  )
}

/** The kits of a recipe, and the button that puts one into the recipe cart. */
function Kits({ recipe }: { recipe: RecipeView }) {
  const { id, name, image, servings, price, priceLarge, isSoldOut } = recipe
  const [priceType, setPriceType] = useState<PriceType>('regular')
  const [quantity, setQuantity] = useState(1)
  const abroad = kitPrice(recipe, priceType, true)
  const sizes = [
    { value: 'regular' as const, label: TEXTS.sizes.regular(servings), aside: <Money amount={price} /> },
    ...(priceLarge === null
      ? []
      : [{ value: 'large' as const, label: TEXTS.sizes.large(servings), aside: <Money amount={priceLarge} /> }]),
  ]
  function add() {
    const item = { id, name, image, price: { regular: price, ...(priceLarge !== null && { large: priceLarge }) } }
    const quantityIn = (cart: RecipeCart) => recipeQuantity(cart, id, priceType)
    const before = quantityIn(recipeCartStore.read())
    const after = quantityIn(recipeCartStore.update((cart) => addRecipe(cart, { item, quantity, priceType })))
    if (after === before + quantity) showToast(TEXTS.added(name), 'success')
    else showToast(after === 0 ? TEXTS.cartFull : TEXTS.lineFull(name, after))
    setQuantity(1)
  }
  return (
    <section
      aria-label={TEXTS.kit}
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 shadow-card lg:sticky lg:top-24 lg:order-last print:hidden"
    >
      <RadioCards legend={TEXTS.kit} options={sizes} value={priceType} onValueChange={setPriceType} />
      <p className="text-muted text-sm">{abroad === null ? TEXTS.notAbroad : TEXTS.abroad(formatCedis(abroad))}</p>
      {isSoldOut ? (
        <Badge tone="brick-soft" className="justify-self-start">
          {TEXTS.soldOut}
        </Badge>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <QuantityStepper label={name} quantity={quantity} max={RECIPE_MAX.quantity} onQuantityChange={setQuantity} />
          <Button size="lg" className="flex-[1_0_auto]" onClick={add}>
            {TEXTS.add}
          </Button>
        </div>
      )}
    </section>
  )
}
