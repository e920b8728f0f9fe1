import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { isRightAnswer, makeQuestion, QUESTION_BYTES, splitCaptcha } from '#domain/auth/captcha.ts'
import type { CaptchaView } from '#domain/auth/captcha-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { isSameHash } from '../auth-secrets.ts'
import { takeQuestion } from './try-queries.ts'

/** How long a question is valid: time to fill in a sign-up form. */
const LIFE_MS = 30 * MINUTE_MS
const ID_BYTES = 12

type Deps = Pick<AuthDeps, 'clock' | 'random' | 'secrets' | 'settings'>

/** Makes an arithmetic question that carries its own proof; nothing is stored until it is answered. */
export function askQuestion(deps: Deps): CaptchaView {
  const question = makeQuestion(deps.random(QUESTION_BYTES))
  const id = Buffer.from(deps.random(ID_BYTES)).toString('base64url')
  const endsAt = deps.clock().getTime() + LIFE_MS
  const body = Buffer.from(JSON.stringify([id, endsAt, question])).toString('base64url')
  return { question, token: `${body}.${deps.secrets.seal('captcha', body).toString('base64url')}` }
}

/**
 * Accepts an answered question once: right or wrong, it cannot be answered again.
 *
 * @param sent the question's token and the typed answer, as `captcha_token` carries them
 * @throws captcha_failed
 */
export async function takeAnswer(db: Db, deps: Deps, sent: string | undefined): Promise<void> {
  if (!deps.settings.switches.asksQuestion) return
  const parts = sent === undefined ? undefined : splitCaptcha(sent)
  const question = parts && openQuestion(deps, parts.token)
  if (!parts || !question) throw new AuthRefusal('captcha_failed')
  const isFirst = await takeQuestion(db, question.id, new Date(question.endsAt))
  if (!isFirst || !isRightAnswer(question.text, parts.answer)) throw new AuthRefusal('captcha_failed')
}

function openQuestion(deps: Deps, token: string): { id: string; endsAt: number; text: string } | undefined {
  const [body = '', proof = ''] = token.split('.')
  if (!isSameHash(deps.secrets.seal('captcha', body), Buffer.from(proof, 'base64url'))) return undefined
  const [id, endsAt, text] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, number, string] // signed by us
  return endsAt > deps.clock().getTime() ? { id, endsAt, text } : undefined
}
