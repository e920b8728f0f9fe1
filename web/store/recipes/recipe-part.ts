import { CookingPot } from 'lucide-react'
import { awaitsReceiver } from '#domain/recipes/receiver-silence.ts'
import { takeRecipes } from '#domain/recipes/recipe-cart.ts'
import { listMyRecipeOrders } from '#domain/recipes/recipes-api.ts'
import { paths } from '../../client/paths.ts'
import { countryName } from '../../ui/words/country-name.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { BASKET_TEXTS } from '../basket/basket-texts.ts'
import { requestsOf } from '../payments/own-requests.ts'
import { inProfile, type PurchasePart } from '../payments/purchase-part.ts'
import { settle } from '../payments/take-purchase.ts'
import { REQUEST_OUTCOMES } from '../requests/request-texts.ts'
import { askedRecipes, recipeCartStore } from './recipe-cart-store.ts'
import { RECIPE_STATES, RECIPE_TEXTS as TEXTS } from './recipe-texts.ts'

export const recipePart: PurchasePart = {
  purpose: 'recipe',
  requests: requestsOf(
    listMyRecipeOrders,
    ({ title, totalAmount, city, country, status, leavesBy, receiverState }) => ({
      icon: CookingPot,
      kind: TEXTS.mine.kind,
      title,
      status: RECIPE_STATES[status],
      amount: totalAmount,
      facts: [
        country === 'GH' ? city : `${city}, ${countryName(country)}`,
        ...(status === 'requested' || status === 'accepted' ? [TEXTS.mine.leavesBy(momentWords(leavesBy))] : []),
        ...(awaitsReceiver(receiverState) ? [TEXTS.mine.waits] : []),
      ],
    }),
  ),
  askedAt: () => paths.recipeCart,
  seenAt: inProfile('requests'),
  confirm: settle,
  finish: (id) => void recipeCartStore.update((cart) => takeRecipes(cart, askedRecipes.take(id))),
  words: { ...REQUEST_OUTCOMES, paid: BASKET_TEXTS.paid },
}
