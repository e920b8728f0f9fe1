import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach } from 'vitest'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import type { SimPerson } from '#simulators/sign-in/sign-in-people.ts'
import { type RunningSimulators, startSimulators } from '#simulators/start-simulators.ts'
import { freePort } from '../../scripts/free-port.ts'
import { type TestShop, testShop } from '../app.ts'
import { askAuth } from './signed-up.ts'

export const VERIFIER = 'the-verifier-that-this-browser-alone-has-ever-known'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** Changes to the usual request; undefined removes a parameter. */
type Asked = Record<string, string | undefined>

export type SocialShop = TestShop & {
  siteUrl: string
  signIn: RunningSimulators['signIn']
  /** Requests the redirect to a provider, as the browser's navigation does. */
  authorize: (asked?: Asked) => Promise<LightMyRequestResponse>
  /** Acts as that person at the provider (null cancels) and returns to the shop. */
  comeBack: (page: string, person: SimPerson | null) => Promise<LightMyRequestResponse>
  /** The whole sign-in, to the browser's last URL. */
  signInAs: (provider: SocialProvider, person: SimPerson | null, asked?: Asked) => Promise<URL>
  exchange: (code: string | null, verifier?: string) => Promise<LightMyRequestResponse>
}

/**
 * A whole shop with simulated Google and Microsoft. Their tokens are checked by the real clock, so the simulators use
 * it; the shop's own clock is fixed a day before.
 */
export async function socialShop(): Promise<SocialShop> {
  const siteUrl = `http://localhost:${await freePort()}`
  const simulators = await startSimulators({
    port: 0,
    host: '127.0.0.1',
    signInReturnUrl: `${siteUrl}/auth/v1/callback`,
    clock: () => new Date(),
    random: Math.random,
  })
  const { signIn } = simulators
  const { google, azure } = signIn.clients
  const shop = await testShop({
    publicUrl: siteUrl,
    authSettings: { siteUrl, redirects: ['https://*.partner.example/**'], social: { google, azure } },
  })
  beforeEach(() => {
    signIn.control.fault = 'none'
    signIn.control.exchanges.length = 0
  })
  afterAll(() => simulators.close())

  const authorize: SocialShop['authorize'] = (asked = {}) => {
    const usual = {
      provider: 'google',
      redirect_to: `${siteUrl}/auth/callback`,
      code_challenge: CHALLENGE,
      code_challenge_method: 's256',
    }
    return shop.app.inject(`/auth/v1/authorize?${form({ ...usual, ...asked })}`)
  }
  const comeBack: SocialShop['comeBack'] = (page, person) => {
    const returned = new URL(signIn.control.choose(page, person))
    return shop.app.inject(returned.pathname + returned.search)
  }
  return {
    ...shop,
    siteUrl,
    signIn,
    authorize,
    comeBack,
    signInAs: async (provider, person, asked = {}) => {
      const sent = await authorize({ provider, ...asked })
      const back = await comeBack(locationOf(sent), person)
      return new URL(locationOf(back))
    },
    exchange: (code, verifier = VERIFIER) =>
      askAuth(shop.app, 'POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } }),
  }
}

/** The redirect target of an answer. @throws without one */
export function locationOf(reply: LightMyRequestResponse): string {
  const { location } = reply.headers
  if (reply.statusCode !== 302 || !location) throw new Error(`no redirect: ${reply.statusCode} ${reply.body}`)
  return location
}

export function form(fields: Asked): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
