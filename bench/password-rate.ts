import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { answerTo, joinCaptcha } from '#domain/auth/captcha.ts'
import { createPasswordHasher, HASHES_AT_ONCE, PASSWORD_COST } from '#server/auth/proofs/password-hash.ts'
import { freePort } from '../scripts/free-port.ts'
import { PROJECT } from '../scripts/run-program.ts'
import { startShopProcess } from '../scripts/shop-process.ts'
import { load } from './load.ts'
import { type BenchContext, formatNumber, median, percent, type Row } from './measurement.ts'
import { busySeconds } from './process-cost.ts'

/** The share of processor time, because rates depend on other load. The rest is a question, a dozen statements and a signature. */
const LEAST_SHARE = 0.6
const SECONDS = 4
/** More than one machine signs in within a round. */
const QUESTIONS = 800
const PASSWORD = 'Waakye-4-me'
const run = promisify(execFile)

type Round = { rate: number; busyMs: number }

/** Measures the share of argon2id in the processor time of a sign-in, including question and session. */
export async function passwordRate(bench: BenchContext): Promise<Row[]> {
  const port = await freePort()
  const databaseUrl = await bench.newDatabase('passwords')
  const shop = startShopProcess({
    port,
    dataDir: `${bench.folder}/passwords`,
    databaseUrl,
    simulatorsUrl: 'http://127.0.0.1:9',
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await shop.waitUntilReady(`${url}/readyz`)
    const email = await insertMember(databaseUrl)
    const signIn = async (): Promise<Round> => {
      const captchas = await answeredQuestions(url)
      const before = await busySeconds(shop.pid)
      const { answers, rate } = await load({
        url: `${url}/auth/v1/token?grant_type=password`,
        seconds: SECONDS,
        connections: 2 * HASHES_AT_ONCE, // keeps all hashing threads busy
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        body: () =>
          JSON.stringify({ email, password: PASSWORD, gotrue_meta_security: { captcha_token: captchas.pop() ?? '' } }),
      })
      return { rate, busyMs: (((await busySeconds(shop.pid)) - before) * 1_000) / answers }
    }
    const { memory, passes, parallelism } = PASSWORD_COST
    const hash = async (): Promise<Round> => {
      const args = ['bench/bare-argon2.ts', memory, passes, parallelism, HASHES_AT_ONCE, SECONDS].map(String)
      return JSON.parse((await run(process.execPath, args, { cwd: PROJECT })).stdout)
    }
    await signIn()
    await hash()
    const rounds: { ours: Round; bare: Round }[] = []
    for (let round = 0; round < bench.rounds; round += 1) rounds.push({ ours: await signIn(), bare: await hash() })
    const middle = (value: (round: { ours: Round; bare: Round }) => number) => median(rounds.map(value))
    const share = middle(({ ours, bare }) => bare.busyMs / ours.busyMs)
    const times = `${formatNumber(middle(({ bare }) => bare.busyMs))} of ${formatNumber(middle(({ ours }) => ours.busyMs))} ms`
    const rates = `${formatNumber(middle(({ ours }) => ours.rate))} a second, bare ${formatNumber(middle(({ bare }) => bare.rate))}`
    return [
      {
        what: 'password sign-in, argon2id’s share of its processor time',
        measured: `${percent(share)} (${times}; ${rates})`,
        budget: `≥ ${percent(LEAST_SHARE)}`,
        isWithin: share >= LEAST_SHARE,
      },
    ]
  } finally {
    await shop.stop()
  }
}

/** Inserts a member with a confirmed address. @returns the address */
async function insertMember(databaseUrl: string): Promise<string> {
  const email = 'bench@example.com'
  const hash = await createPasswordHasher(randomBytes).hash(PASSWORD)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into auth_users (id, email, email_confirmed_at, password_hash, created_at, updated_at)
      values ($1, $2, now(), $3, now(), now())`,
    [randomUUID(), email, hash],
  )
  await client.end()
  return email
}

async function answeredQuestions(url: string): Promise<string[]> {
  const answered = async () => {
    const { question, token } = (await (await fetch(`${url}/api/captcha`)).json()) as {
      question: string
      token: string
    } // as the endpoint declares it
    return joinCaptcha({ token, answer: String(answerTo(question)) })
  }
  const captchas: string[] = []
  while (captchas.length < QUESTIONS) captchas.push(...(await Promise.all(Array.from({ length: 20 }, answered))))
  return captchas
}
