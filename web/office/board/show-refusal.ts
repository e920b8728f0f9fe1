import { z } from 'zod'
import { ORDER_STATES } from '#domain/orders/order-status.ts'
import { CallError } from '../../client/api.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { timeWords } from '../../ui/words/moment-words.ts'
import { BOARD_TEXTS as TEXTS } from './board-texts.ts'

/** How long a refusal is shown, ms: it has to be read across a kitchen. */
export const REFUSAL_MS = 10_000

/** What a refusal tells of the change that came first. */
const Changed = z.object({
  state: z.enum(ORDER_STATES),
  by: z.string(),
  name: z.string().nullable(),
  at: z.string(),
})

/** Shows why a step of an order was refused: who was faster, what they did and when. @throws what is no refusal */
export function showRefusal(error: unknown, userId: string): void {
  if (!(error instanceof CallError)) throw error
  const changed = error.code === 'order.changed' ? Changed.safeParse(error.details).data : undefined
  const [title, description] = changed
    ? [
        TEXTS.changed.title,
        TEXTS.changed.text(whoDid(changed, userId), TEXTS.state[changed.state], timeWords(changed.at)),
      ]
    : [error.title, error.message]
  showToast(title, { description, tone: 'destructive', duration: REFUSAL_MS })
}

function whoDid({ by, name }: z.infer<typeof Changed>, userId: string): string {
  if (by === `staff:${userId}`) return TEXTS.changed.you
  return name ?? (by.startsWith('staff:') ? TEXTS.changed.somebody : TEXTS.changed.shop)
}
