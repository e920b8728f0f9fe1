import { useQuery } from '@tanstack/react-query'
import { Clock, CookingPot, SearchX, ShoppingBasket } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { matcherOf } from '#domain/menu/search-text.ts'
import { ALLERGENS, listRecipes, type RecipeCard } from '#domain/recipes/recipes-api.ts'
import { startingWith } from '../../client/first-answer.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { useSearchText, writeSearchText } from '../../client/search-text.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useAddressChange } from '../../client/use-address-change.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { SkeletonStack } from '../../ui/state/skeleton.tsx'
import { minuteWords } from '../../ui/words/minute-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { feesQuery } from './fees-query.ts'
import { countKits, useRecipeCart } from './recipe-cart-store.ts'
import { RECIPE_TEXTS as TEXTS } from './recipe-texts.ts'

const recipesQuery = queryOf(listRecipes, {}, startingWith(listRecipes, '/api/recipes'))
const WAITING = (
  <SkeletonStack
    className="grid-cols-1 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    parts={Array(4).fill('h-40 rounded-lg sm:h-80')}
  />
)
const MINUTES = ['30', '60', '90', '120'] as const
const activeMinutes = ({ prepMinutes, cookMinutes }: Pick<RecipeCard, 'prepMinutes' | 'cookMinutes'>) =>
  prepMinutes + cookMinutes

/** All recipe bundles; search and filters are in the address. */
export function RecipesPage() {
  usePageTitle(TEXTS.title)
  const query = useQuery(recipesQuery)
  const fees = useQuery(feesQuery).data
  const [address] = useSearchParams()
  const change = useAddressChange()
  const [typed, setTyped] = useSearchText()
  const [without, within] = ['without', 'within'].map((name) => address.get(name) ?? '')
  const choose = (name: string, value: string) => change(name, value === 'any' ? null : value, { replace: true })
  const isMatch = matcherOf(typed)
  const shown = query.data?.recipes.filter(
    (recipe) =>
      isMatch(recipe.search) &&
      [...recipe.allergens, ...recipe.mayContain].every((allergen) => allergen !== without) &&
      (within === '' || activeMinutes(recipe) <= Number(within)),
  )
  return (
    <div className="column grid grid-cols-1 gap-6 py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 max-w-prose flex-1 basis-60">
          <h1 className="text-2xl">{TEXTS.title}</h1>
          <p className="mt-2 text-muted">{TEXTS.lead(fees?.leavesWithinHours ?? 48)}</p>
        </div>
        <CartLink />
      </header>
      {query.data && query.data.recipes.length > 0 && (
        <search className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,2fr)_1fr_1fr]">
          <div className="col-span-2 md:col-span-1">
            <TextField label={TEXTS.search} type="search" value={typed} maxLength={60} onValueChange={setTyped} />
          </div>
          <SelectField
            label={TEXTS.without}
            value={without === '' ? 'any' : (without ?? '')}
            onValueChange={(value) => choose('without', value)}
            options={['any', ...ALLERGENS].map((value) => ({
              value,
              label: value === 'any' ? TEXTS.withoutAny : value,
            }))}
          />
          <SelectField
            label={TEXTS.time}
            value={within === '' ? 'any' : (within ?? '')}
            onValueChange={(value) => choose('within', value)}
            options={['any', ...MINUTES].map((value) => ({
              value,
              label: value === 'any' ? TEXTS.anyTime : TEXTS.within(Number(value)),
            }))}
          />
        </search>
      )}
      {shown === undefined && <QueryWait query={query} title={TEXTS.failed} waiting={WAITING} />}
      <div role="status" className="empty:sr-only">
        {query.data?.recipes.length === 0 ? (
          <EmptyState
            icon={CookingPot}
            {...TEXTS.none}
            action={<LinkButton to={paths.menu}>{TEXTS.toMenu}</LinkButton>}
          />
        ) : shown?.length === 0 ? (
          <EmptyState
            icon={SearchX}
            {...TEXTS.notFound}
            action={
              <Button
                onClick={() => {
                  setTyped('')
                  for (const name of ['without', 'within']) choose(name, 'any')
                }}
              >
                {TEXTS.clear}
              </Button>
            }
          />
        ) : (
          shown && <p className="-mb-3 text-muted text-sm">{TEXTS.count(shown.length)}</p>
        )}
      </div>
      {shown && shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((recipe, index) => (
            <li key={recipe.id}>
              <Card recipe={recipe} isEager={index < 4} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The way to the recipe cart, with how much is in it. */
export function CartLink() {
  const count = countKits(useRecipeCart())
  return (
    <LinkButton to={paths.recipeCart} variant={count > 0 ? 'default' : 'outline'} size="lg">
      <ShoppingBasket aria-hidden />
      {TEXTS.cart(count)}
    </LinkButton>
  )
}

function Card({ recipe, isEager }: { recipe: RecipeCard; isEager: boolean }) {
  const { id, name, localName, summary, image, price, isSoldOut, waitMinutes } = recipe
  return (
    <Link
      to={paths.recipe(id)}
      // Back leads to what was typed just before.
      onClick={writeSearchText}
      className="flex h-full gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors duration-150 hover:border-line-strong sm:flex-col"
    >
      <ItemPicture
        image={image}
        category="mains"
        sizes="(min-width: 640px) 160px, 96px"
        isEager={isEager}
        className={`size-24 sm:mx-auto sm:size-40${isSoldOut ? ' opacity-60' : ''}`}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-display font-semibold text-lg leading-tight">{name}</span>
        {localName !== '' && <span className="text-muted text-sm italic">{localName}</span>}
        <span className="text-muted text-sm">{summary}</span>
        <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <Money amount={price} className="font-bold" />
          <span className="flex items-center gap-1 text-muted text-sm">
            <Clock aria-hidden className="size-4" />
            {minuteWords(activeMinutes(recipe))}
            {waitMinutes > 0 && ` + ${minuteWords(waitMinutes)} ${TEXTS.waiting.toLowerCase()}`}
          </span>
          {isSoldOut && <Badge tone="brick-soft">{TEXTS.soldOut}</Badge>}
        </span>
      </span>
    </Link>
  )
}
