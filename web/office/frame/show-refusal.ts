import { z } from 'zod'
import { CallError } from '../../client/api.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { FRAME_TEXTS } from './frame-texts.ts'
import { whoWords } from './who-words.ts'

/** How long a refusal is shown, ms: it has to be read across a kitchen. */
export const REFUSAL_MS = 10_000

/** What the refusals below tell of the change that came first. */
const Changed = z.object({
  by: z.string(),
  name: z.string().nullable(),
  at: z.string(),
  /** The state of an order or a request. */
  state: z.string().optional(),
  /** What was changed of a row. */
  fields: z.array(z.string()).default([]),
})
type Changed = z.infer<typeof Changed>

/** The refusals of which these words say everything. */
const CHANGED_CODES: readonly unknown[] = ['order.changed', 'row.changed', 'request.transition_refused']

/**
 * Shows why an act was refused; if somebody else was faster: who, what they did and when.
 *
 * @param states words for the states of such an order or request
 * @throws what is no refusal
 */
export function showRefusal(error: unknown, userId: string, states: Record<string, string> = {}): void {
  if (!(error instanceof CallError)) throw error
  const changed = Changed.safeParse(error.details).data
  const who = changed && wordsOf(changed, userId, states)
  const description = who && CHANGED_CODES.includes(error.code) ? who : [error.message, who].filter(Boolean).join(' ')
  showToast({ title: error.title, text: description }, 'destructive', REFUSAL_MS)
}

function wordsOf({ by, name, at, state, fields }: Changed, userId: string, states: Record<string, string>): string {
  const { text, now, what } = FRAME_TEXTS.changed
  const isNow = state !== undefined && states[state] !== undefined && now(states[state])
  return [
    text(whoWords({ by, name }, userId, FRAME_TEXTS.who.elsewhere), momentWords(at)),
    isNow,
    fields.length > 0 && what(fields),
  ]
    .filter(Boolean)
    .join(' ')
}
