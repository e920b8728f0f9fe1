import { CookingPot } from 'lucide-react'
import { takeRecipes } from '#domain/recipes/recipe-cart.ts'
import { listMyRecipeOrders } from '#domain/recipes/recipes-api.ts'
import { isOpenRequest } from '#domain/requests/request-status.ts'
import { paths } from '../../client/paths.ts'
import { countryName } from '../../ui/words/country-name.ts'
import { BASKET_TEXTS } from '../basket/basket-texts.ts'
import { requestsOf } from '../payments/own-requests.ts'
import type { PurchasePart } from '../payments/purchase-part.ts'
import { REQUEST_OUTCOMES } from '../requests/request-texts.ts'
import { askedRecipes, recipeCartStore } from './recipe-cart-store.ts'
import { leavesWords, RECIPE_STATES, RECIPE_TEXTS as TEXTS } from './recipe-texts.ts'

export const recipePart: PurchasePart = {
  purpose: 'recipe',
  isCart: true,
  requests: requestsOf(
    listMyRecipeOrders,
    ({ id, title, totalAmount, city, country, status, leavesBy, receiverState }) => ({
      icon: CookingPot,
      kind: TEXTS.mine.kind,
      title,
      status: RECIPE_STATES[status],
      amount: totalAmount,
      facts: [
        country === 'GH' ? city : `${city}, ${countryName(country)}`,
        ...(isOpenRequest(status) ? [leavesWords({ receiverState, leavesBy })] : []),
      ],
      links: [{ text: TEXTS.mine.page, href: paths.recipeOrder(id) }],
    }),
  ),
  askedAt: () => paths.recipeCart,
  finish: (id) => void recipeCartStore.update((cart) => takeRecipes(cart, askedRecipes.take(id))),
  words: { ...REQUEST_OUTCOMES, paid: BASKET_TEXTS.paid },
}
