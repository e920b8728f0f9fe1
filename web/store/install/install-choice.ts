import { z } from 'zod'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { storedValue } from '../../client/storage/stored-value.ts'

const FIRST_AFTER_MS = 3_000
const REMINDER_AFTER_MS = 5_000
/** After how many refusals nobody is asked again. */
const MOST_REFUSALS = 2

const Choice = z.object({
  /** Install has been pressed, or the app is installed. */
  isMade: z.boolean(),
  refusals: z.int().nonnegative(),
  /** When the card may come again, ms since 1970; null while it was never put off. */
  remindAt: z.number().nullable(),
})
type Choice = z.infer<typeof Choice>

/** What this browser's owner has decided about the card that offers the app. */
export const installChoice = storedValue<Choice>({
  key: 'chillz-install',
  owner: 'device',
  schema: Choice,
  empty: { isMade: false, refusals: 0, remindAt: null },
})

/** How long after the page is ready the card is shown, ms; null when it is not: 3 s at first, 5 s when a reminder is due. */
export function cardAfterMs({ isMade, refusals, remindAt }: Choice, now: Date): number | null {
  if (isMade || refusals >= MOST_REFUSALS) return null
  if (remindAt === null) return FIRST_AFTER_MS
  return now.getTime() >= remindAt ? REMINDER_AFTER_MS : null
}

/** The choice after Remind Me Later at `now`: the card comes again the next day. */
export const putOff = ({ isMade, refusals }: Choice, now: Date): Choice => ({
  isMade,
  refusals: refusals + 1,
  remindAt: now.getTime() + DAY_MS,
})

/** Records that Install was pressed, or that the app is installed. */
export const recordInstall = () => installChoice.update((before) => ({ ...before, isMade: true }))
