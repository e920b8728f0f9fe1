import { setTimeout as sleep } from 'node:timers/promises'
import { answerTo, joinCaptcha } from '#domain/auth/captcha.ts'
import { CaptchaView } from '#domain/auth/captcha-api.ts'
import { post } from './ask-shop.ts'

/** A person with an account, and the access token of their session. */
export type Member = { userId: string; phone: string; token: string }

const CODE_WITHIN_MS = 20_000

/** Signs up `count` people by phone, before anything is killed. */
export async function joinMembers(shopUrl: string, simulatorsUrl: string, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let number = 0; number < count; number += 1) {
    const phone = `23324${String(9_000_000 + number)}`
    const gotrue_meta_security = { captcha_token: await answeredQuestion(shopUrl) }
    const asked = await post(`${shopUrl}/auth/v1/otp`, { phone, gotrue_meta_security })
    if (asked?.status !== 200) throw new Error(`nobody can join: ${JSON.stringify(asked)}`)
    const token = await codeFor(simulatorsUrl, phone)
    const joined = await post(`${shopUrl}/auth/v1/verify`, { type: 'sms', phone, token })
    if (joined?.status !== 200) throw new Error(`the code was refused: ${JSON.stringify(joined)}`)
    const { id } = joined.body.user as { id: string } // as the endpoint declares it
    members.push({ userId: id, phone, token: String(joined.body.access_token) })
  }
  return members
}

async function answeredQuestion(shopUrl: string): Promise<string> {
  const { question, token } = CaptchaView.parse(await (await fetch(`${shopUrl}/api/captcha`)).json())
  return joinCaptcha({ token, answer: String(answerTo(question)) })
}

async function codeFor(simulatorsUrl: string, phone: string): Promise<string> {
  const deadline = performance.now() + CODE_WITHIN_MS
  while (performance.now() < deadline) {
    const reply = await fetch(`${simulatorsUrl}/sms/_messages?to=${phone}`)
    const { messages } = (await reply.json()) as { messages: { text: string }[] } // as the simulator answers
    const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
    if (code !== undefined) return code
    await sleep(20)
  }
  throw new Error(`no code came to ${phone}`)
}
