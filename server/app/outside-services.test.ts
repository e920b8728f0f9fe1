import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { readConfig } from '../config/config.ts'
import { findOutsideServices } from './outside-services.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'chillz-outside-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The services of a shop with this environment; stopped when `look` has finished. */
async function withServices(
  env: Record<string, string>,
  look: (services: Awaited<ReturnType<typeof findOutsideServices>>) => Promise<void>,
) {
  const SIMULATORS_PORT = String(await freePort())
  const config = readConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', SIMULATORS_PORT, ...env })
  const services = await findOutsideServices(config, () => 'http://127.0.0.1:1')
  await look(services).finally(services.close)
}

const GOOGLE = { GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET: 'secret' }
const PAYSTACK = { PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789abcdef', PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef' }

test('in development a provider without keys is simulated, and one with keys is real', async () => {
  await withServices(GOOGLE, async ({ social, simulatorsUrl }) => {
    expect(social.google).toMatchObject({ clientId: 'ours', issuer: 'https://accounts.google.com' })
    expect(social.azure?.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sign-in\/azure\//)
    expect((await fetch(`${simulatorsUrl}/sign-in/`)).status).toBe(200)
  })
})

test('production simulates no sign-in provider, even with simulated payments: anybody could sign in as anybody', async () => {
  const env = { NODE_ENV: 'production', ALLOW_SIMULATED_PAYMENTS: 'true' }
  await withServices(env, async ({ social, simulatorsUrl }) => {
    expect(social).toEqual({ google: null, azure: null })
    expect((await fetch(`${simulatorsUrl}/sign-in/`)).status).toBe(404)
  })
})

test('airtime is sent by people unless the simulator is configured', async () => {
  await withServices({}, async ({ airtime }) => expect(airtime).toBeNull())
  await withServices({ AIRTIME_URL: 'simulator' }, async ({ airtime, simulatorsUrl }) => {
    expect(airtime?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/airtime\/top-ups$/)
    expect((await fetch(`${simulatorsUrl}/airtime/`)).status).toBe(200)
  })
})

test('the simulators’ page is on this machine, also when payments are real', async () => {
  await withServices(PAYSTACK, async ({ social }) => {
    const about = await fetch(`${social.google?.issuer}/.well-known/openid-configuration`)
    expect(await about.json()).toMatchObject({
      authorization_endpoint: expect.stringMatching(/^http:\/\/localhost:\d+\/sign-in\/google\//),
    })
  })
})
