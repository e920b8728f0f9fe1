import { z } from 'zod'

const MOST_KEPT = 30
/** After how many refusals nobody is asked again. */
const MOST_REFUSALS = 2

/** What was answered for an order. */
export const PushAnswers = z.array(z.object({ orderId: z.string(), isTold: z.boolean() }))
export type PushAnswers = z.infer<typeof PushAnswers>

/** The answers with one more; the newest first. */
export function withAnswer(answers: PushAnswers, orderId: string, isTold: boolean): PushAnswers {
  return [{ orderId, isTold }, ...answers.filter((one) => one.orderId !== orderId)].slice(0, MOST_KEPT)
}

/** Whether an order is asked about: once, and not after people have said no twice. */
export function isAsked(answers: PushAnswers, orderId: string): boolean {
  if (answers.some((one) => one.orderId === orderId)) return false
  return answers.filter(({ isTold }) => !isTold).length < MOST_REFUSALS
}
