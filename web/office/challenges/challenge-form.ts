import { areInOrder, CHALLENGE_TIMES } from '#domain/challenges/challenge-rules.ts'
import { type ChallengeDraft, ChallengeDraft as Draft } from '#domain/challenges/challenges-api.ts'
import type { Faults } from '../../ui/form/use-checked-form.ts'
import { momentIn, typedMoment } from '../frame/typed-moment.ts'
import { CHALLENGE_TEXTS } from './challenge-texts.ts'

const FAULTS = CHALLENGE_TEXTS.form.faults
const FORM_TEXTS = ['title', 'summary', 'prize', 'rules'] as const

/** What is typed into the form of a challenge. Times have minutes, in Accra, which has the time of UTC. */
export type ChallengeForm = Omit<ChallengeDraft, 'winnerId'>
export type ChallengeField = keyof ChallengeForm

export const EMPTY_FORM: ChallengeForm = {
  ...{ title: '', summary: '', rules: '', prize: '', isPublished: false },
  ...{ entriesOpenAt: '', entriesCloseAt: '', votingOpensAt: '', votingClosesAt: '' },
}

/** The form of a stored challenge. */
export function formOf({ title, summary, rules, prize, isPublished, ...row }: ChallengeDraft): ChallengeForm {
  const times = Object.fromEntries(CHALLENGE_TIMES.map((name) => [name, typedMoment(row[name])]))
  return { ...EMPTY_FORM, title, summary, rules, prize, isPublished, ...times }
}

/** What the form says, or what is wrong with it. @param stored whose seconds and winner the form does not show */
export function draftIn(
  form: ChallengeForm,
  stored: ChallengeDraft | null,
): { draft: ChallengeDraft | undefined; faults: Faults<ChallengeField> } {
  const instants = CHALLENGE_TIMES.map((name) => [name, momentIn(form[name], stored?.[name]) ?? ''] as const)
  const draft = { ...form, ...(Object.fromEntries(instants) as Record<(typeof CHALLENGE_TIMES)[number], string>) }
  const parsed = Draft.safeParse({ ...draft, winnerId: stored?.winnerId ?? null })
  if (parsed.success) return { draft: parsed.data, faults: {} }
  const missing = FORM_TEXTS.filter((name) => form[name].trim() === '')
  const unset = CHALLENGE_TIMES.filter((name) => Number.isNaN(Date.parse(draft[name])))
  return {
    draft: undefined,
    faults: {
      ...Object.fromEntries(missing.map((name) => [name, FAULTS.missing])),
      ...Object.fromEntries(unset.map((name) => [name, FAULTS.time])),
      ...(unset.length === 0 && !areInOrder(draft) && { votingClosesAt: FAULTS.order }),
    },
  }
}
