import { Refusal } from '#domain/errors.ts'
import { momentText } from '#domain/notifications/order-words.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { receiverWord } from '#domain/recipes/receiver-change.ts'
import { awaitsReceiver } from '#domain/recipes/receiver-silence.ts'
import { buyRecipes } from '#domain/recipes/recipes-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import type { Capability, RequestDesk } from '../capability/capability.ts'
import { purchaseRoute } from '../payments/purchase-routes.ts'
import { findMadeRecipeOrder, priceRecipeOrder } from './buy-recipes.ts'
import { receiveRecipes } from './receive-recipes.ts'
import { askReceivers, mailWaitingBuyers } from './recipe-jobs.ts'
import { recipePages } from './recipe-pages.ts'
import { insertRecipes, lockAwaitsReceiver, sales } from './recipe-queries.ts'
import { recipeRoutes } from './recipe-routes.ts'
import { type RecipeOrderRow, recipes as table } from './recipe-tables.ts'

const SECOND_MS = 1_000

const listed = sales.desk((row) => ({
  kind: 'recipe',
  name: row.title,
  location: [row.receiverName, row.location].join(', '),
  isAbroad: row.country !== 'GH',
  note: noteOf(row),
  scheduledAt: awaitsReceiver(row.receiverState) ? null : row.leavesBy.toISOString(),
  total: row.totalAmount,
  awaitsReceiver: awaitsReceiver(row.receiverState),
  receiver: { namedAt: row.receiverSince.toISOString(), hasRefused: receiverWord(row) === 'refused' },
}))

/** What whoever packs it reads: the note, what stays at home because borders refuse it, and who was to have it before. */
function noteOf({ note, lines, formerReceivers, phone: lastPhone }: RecipeOrderRow) {
  const without = lines.flatMap(({ name, leftOut }) =>
    leftOut.length > 0 ? [`${name ?? ''}: without ${leftOut.join(', ')}`] : [],
  )
  const before = formerReceivers.map(({ name, phone, location, city, replacedAt }, index) => {
    const isSamePhone = phone === (formerReceivers[index + 1]?.phone ?? lastPhone)
    const what = isSamePhone ? 'corrected the receiver’s name or address' : 'named another receiver'
    return `The buyer ${what} on ${momentText(new Date(replacedAt))}; before: ${name}, ${formatPhone(phone)}, ${location}, ${city}`
  })
  const notes = [...(note === null ? [] : [note]), ...without, ...before]
  return notes.length > 0 ? notes.join('\n') : null
}

/** How staff send orders: none leaves before the receiver has said that it is them. */
const desk: RequestDesk = {
  ...listed,
  move: async (tx, id, step, change) => {
    if (step.to === 'done' && (await lockAwaitsReceiver(tx, id))) throw new Refusal('recipe.receiver_waits')
    return listed.move(tx, id, step, change)
  },
}

const purchase = {
  purpose: 'recipe',
  findMade: findMadeRecipeOrder,
  price: priceRecipeOrder,
  fulfil: receiveRecipes,
  returnTo: () => '/recipes/cart',
  desk,
} as const

export const recipes: Capability = {
  name: 'recipes',
  routes: [recipeRoutes, purchaseRoute(buyRecipes, purchase)],
  jobs: [
    { name: 'receivers of recipe orders', every: 5 * SECOND_MS, run: askReceivers },
    { name: 'silent receivers of recipe orders', every: 5 * MINUTE_MS, run: mailWaitingBuyers },
  ],
  seed: { table, fill: (tx) => insertRecipes(tx, SEED_RECIPES) },
  catalogue: { noun: 'recipe', table, keyColumns: { id: table.id } },
  purchase,
  pages: recipePages,
  privacy: {
    exportedAs: 'recipe_orders',
    export: sales.readOwn,
    open: sales.listOwnOpen,
    erase: sales.eraseOwn,
  },
}
