import { Sprout } from 'lucide-react'
import { listMyGrowOrders } from '#domain/grow/grow-api.ts'
import { takeGrowLines } from '#domain/grow/grow-cart.ts'
import { amountOf } from '#domain/grow/unit-words.ts'
import { formatCedis } from '#domain/money.ts'
import { paths } from '../../client/paths.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { BASKET_TEXTS } from '../basket/basket-texts.ts'
import { requestsOf } from '../payments/own-requests.ts'
import type { PurchasePart } from '../payments/purchase-part.ts'
import { REQUEST_OUTCOMES } from '../requests/request-texts.ts'
import { askedGrow, growCartStore } from './grow-cart-store.ts'
import { GROW_STATES, GROW_TEXTS as TEXTS } from './grow-texts.ts'

export const growPart: PurchasePart = {
  purpose: 'grow',
  isCart: true,
  requests: requestsOf(listMyGrowOrders, ({ title, totalAmount, region, isCollected, status, readyAt, refunded }) => ({
    icon: Sprout,
    kind: TEXTS.mine.kind,
    title,
    status: GROW_STATES[status],
    amount: totalAmount,
    facts: [
      isCollected ? TEXTS.mine.collect(region) : region,
      TEXTS.mine.ready(momentWords(readyAt)),
      ...refunded.map(({ name, unit, quantity, amount }) =>
        TEXTS.mine.refunded(`${name} × ${unit ? amountOf(quantity, unit) : quantity}`, formatCedis(amount)),
      ),
    ],
  })),
  askedAt: () => paths.growCart,
  finish: (id) => {
    for (const { cycleId, ...line } of askedGrow.take(id)) {
      growCartStore.update((cart) => takeGrowLines(cart, cycleId, [line]))
    }
  },
  words: { ...REQUEST_OUTCOMES, paid: BASKET_TEXTS.paid },
}
