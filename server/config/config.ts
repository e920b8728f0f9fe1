import { resolve } from 'node:path'
import { z } from 'zod'
import type { PaymentProblem } from '#domain/settings/settings-api.ts'
import { AUTH_SWITCHES, type AuthSwitches, SWITCH_NAMES, type SwitchName, USUAL_SWITCHES } from './auth-settings.ts'
import { BUCKET_VARIABLES, bucketFaults, bucketFrom } from './bucket-settings.ts'
import { readEnvFile } from './env-file.ts'
import { readSecretFiles } from './secret-files.ts'
import { socialFrom } from './social-from.ts'
import { VAPID_KEYS, vapidKeysFrom } from './vapid-keys.ts'
import { address, asDriverReads, isAddress, isDecodable, origin, port, proxies } from './variable-forms.ts'
import { metricsFrom, tracesFrom, WATCH_VARIABLES, watchFaults } from './watch-settings.ts'

/** Configuration of payments at the provider. A fault of the keys is in `problem` and does not stop the shop. */
export type PaymentConfig = {
  /** The service at `baseUrl`. The shop starts `simulator` itself; `none`: no such payments until keys are set. */
  provider: 'paystack' | 'simulator' | 'none'
  /** Never leaves the server. Kept when the public key is wrong, so that earlier payments are still settled. */
  secretKey: string | null
  /** Safe to show: a well-formed `pk_…` key, or null. */
  publicKey: string | null
  baseUrl: string
  scriptUrl: string
  problem: PaymentProblem | null
  /** Whether payments are tests. */
  isTest: boolean
}

/** The configuration from the environment, read once at the start. */
export type Config = ReturnType<typeof configFrom>

/** The configuration is invalid. `faults` lists everything wrong with it, one sentence each. */
export class ConfigRefused extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['The configuration is not right, so nothing was started:', ...faults.map((one) => `  - ${one}`)].join('\n'))
    this.name = 'ConfigRefused'
    this.faults = faults
  }
}

const PUBLIC_KEY = /^pk_(test|live)_[A-Za-z0-9]{10,}$/
const SECRET_KEY = /^sk_(test|live)_[A-Za-z0-9]{10,}$/
/** The simulator accepts any well-formed test keys, so these are no secrets. */
const SIMULATOR_KEYS = { secretKey: 'sk_test_simulator0000', publicKey: 'pk_test_simulator0000' }

const chat = z
  .string()
  .regex(/^(-?\d+|@\w+)$/, 'must be the number of a chat, such as -1001234567890, or a channel, such as @orders')

const onOrOff = z.enum(['on', 'off'], 'must be on or off').optional()

/** An address, or a name with an address in angle brackets. */
const MAIL_FROM = /^(?:([^<>@",;\r\n]+)<(?=.*>$))?([^\s<>@",;]+@[^\s<>@",;]+)>?$/

/** Whether user and password are both present and decodable, or both absent. */
function hasWholeCredentials({ username, password }: URL): boolean {
  return isDecodable(username) && isDecodable(password) && (username === '') === (password === '')
}

/** Names that are set together or not at all; `also` names what is useless without them. */
const PAIRS = [
  { both: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], also: [], what: 'signing in' },
  { both: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'], also: ['MICROSOFT_TENANT'], what: 'signing in' },
  { both: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], also: [], what: 'telling browsers' },
]

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'must be development, production or test').optional(),
  PORT: port.optional(),
  HOST: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .transform(asDriverReads)
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) && isDecodable(url), {
      error:
        'must be a PostgreSQL address, such as postgres://user:password@host:5432/chillz; ' +
        'signs such as @ and % in user and password are written as %40 and %25',
    })
    .optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^([2-9]|[1-9]\d|[1-4]\d\d|500)$/, 'must be a whole number from 2 to 500')
    .transform(Number)
    .optional(),
  PROCESSES: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a whole number from 1 to 64')
    .transform(Number)
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-5]\d|60)$/, 'must be a whole number from 0 to 60')
    .transform((seconds) => Number(seconds) * 1_000)
    .optional(),
  TRUST_PROXY: proxies.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
  PAYSTACK_SECRET_KEY: z.string().optional(),
  PAYSTACK_PUBLIC_KEY: z.string().optional(),
  PAYSTACK_BASE_URL: address.optional(),
  PAYSTACK_SCRIPT_URL: address.optional(),
  ALLOW_SIMULATED_PAYMENTS: z.enum(['true', 'false'], 'must be true or false').optional(),
  SIMULATORS_PORT: port.optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'is not a bot token: BotFather gives one such as 123456:ABC-DEF')
    .optional(),
  TELEGRAM_CHAT_ID: chat.optional(),
  TELEGRAM_SECOND_CHAT_ID: chat.optional(),
  TELEGRAM_API_URL: address.optional(),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\/[^\s/]+\/?$/.test(url) && URL.canParse(url) && new URL(url).hostname !== '', {
      error:
        'must be the address of a mail server, such as smtps://user:password@mail.example.com:465; ' +
        'signs such as @ and : in user and password are written as %40 and %3A',
    })
    .refine((url) => !URL.canParse(url) || hasWholeCredentials(new URL(url)), 'needs a user and a password, or neither')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, 'must be an address, such as orders@example.com, or Shop <orders@example.com>')
    .transform((text) => {
      const [, name = '', address = ''] = MAIL_FROM.exec(text) ?? []
      return { name: name.trim(), address }
    })
    .optional(),
  SMS_URL: address.optional(),
  SMS_KEY: z.string().optional(),
  SMS_SENDER: z
    .string()
    .regex(/^([A-Za-z0-9 ]{1,11}|\d{1,15})$/, 'must be up to 11 letters and digits, or a number')
    .optional(),
  ...BUCKET_VARIABLES,
  ...VAPID_KEYS,
  ...WATCH_VARIABLES,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(
      /^(common|organizations|consumers|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[a-z\d-]+(\.[a-z\d-]+)+)$/i,
      'must be common, organizations, consumers, or the id or domain of a directory',
    )
    .optional(),
  AIRTIME_URL: z
    .string()
    .refine((text) => text === 'simulator' || isAddress(text), {
      error: 'must be an address that starts with http:// or https://, or simulator',
    })
    .optional(),
  AIRTIME_KEY: z.string().optional(),
  GEOCODER_KIND: z.enum(['google', 'nominatim'], 'must be google or nominatim').optional(),
  GEOCODER_URL: address.optional(),
  GEOCODER_KEY: z.string().optional(),
  AUTH_REDIRECTS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine((list) => list.every((one) => /^https?:\/\/[^\s/*]+/.test(one)), {
      error: 'must be addresses that begin with https:// and a host, with commas between',
    })
    .optional(),
  RATE_LIMITS: onOrOff,
  ...(Object.fromEntries(SWITCH_NAMES.map((name) => [name, onOrOff])) as Record<SwitchName, typeof onOrOff>), // by those names
})
type Environment = z.infer<typeof Environment>

/** Every variable that is read; the documentation lists the same. */
export const CONFIG_NAMES = Object.keys(Environment.shape)

/**
 * Reads the configuration, and the files that hold its secrets. An empty value counts as not set.
 *
 * @throws ConfigRefused with every fault at once; no fault quotes a value, because values may be secret
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const { env, faults: fileFaults } = readSecretFiles(variables)
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const parsed = Environment.safeParse(given)
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    ...fileFaults,
    ...faultsBetween(given),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigRefused(faults)
  return configFrom(parsed.data)
}

/**
 * Reads the configuration of this process, and of the `.env` file in the working folder.
 *
 * @throws ConfigRefused as `readConfig` does, and when the file cannot be read
 */
export function loadConfig(): Config {
  const { variables, faults } = readEnvFile('.env')
  if (faults.length > 0) throw new ConfigRefused(faults)
  Object.assign(process.env, { ...variables, ...process.env })
  return readConfig(process.env)
}

/** Whether real money moves by this secret key of the provider. */
export function isLiveKey(secretKey: string | null | undefined): boolean {
  return secretKey?.startsWith('sk_live_') ?? false
}

/** Faults of combinations of values. */
function faultsBetween(given: Record<string, string>): string[] {
  const faults: string[] = []
  if (given.NODE_ENV === 'production' && given.RATE_LIMITS === 'off') {
    faults.push('RATE_LIMITS cannot be off in production: take the line out.')
  }
  if (isLiveKey(given.PAYSTACK_SECRET_KEY) && given.NODE_ENV !== 'production') {
    faults.push('NODE_ENV must be production with live keys: otherwise anybody could sign in as anybody.')
  }
  if (Number(given.PROCESSES) > 1 && !given.DATABASE_URL) {
    faults.push('PROCESSES needs DATABASE_URL: without it the database belongs to one process. Take the line out.')
  }
  for (const name of given.NODE_ENV === 'production' ? SWITCH_NAMES : []) {
    const { usual, strict } = AUTH_SWITCHES[name]
    if (given[name] && given[name] !== usual && given[name] !== strict) {
      faults.push(`${name} cannot be ${given[name]} in production: take the line out.`)
    }
  }
  if (given.TELEGRAM_BOT_TOKEN && !given.TELEGRAM_CHAT_ID) {
    faults.push('TELEGRAM_CHAT_ID is missing: the bot of TELEGRAM_BOT_TOKEN needs to know where to write.')
  }
  if (given.TELEGRAM_CHAT_ID && !given.TELEGRAM_BOT_TOKEN) {
    faults.push('TELEGRAM_BOT_TOKEN is missing: TELEGRAM_CHAT_ID alone cannot be written to.')
  }
  const smsNames = ['SMS_URL', 'SMS_KEY', 'SMS_SENDER']
  const missing = smsNames.filter((name) => !given[name])
  if (missing.length > 0 && missing.length < smsNames.length) {
    faults.push(`${missing.join(' and ')} missing: short messages need all of ${smsNames.join(', ')}.`)
  }
  for (const { both, also, what } of PAIRS) {
    const [absent] = both.filter((one) => !given[one])
    const isAsked = [...both, ...also].some((one) => given[one])
    if (absent && isAsked) faults.push(`${absent} is missing: ${what} needs both ${both.join(' and ')}.`)
  }
  const isAirtimePlayed = given.AIRTIME_URL === 'simulator'
  if (isAirtimePlayed && given.NODE_ENV === 'production') {
    faults.push('AIRTIME_URL cannot be simulator in production: nobody would get the airtime they paid for.')
  }
  if (given.AIRTIME_URL && !isAirtimePlayed && !given.AIRTIME_KEY) {
    faults.push('AIRTIME_KEY is missing: the provider of AIRTIME_URL needs to know who asks.')
  }
  if (given.AIRTIME_KEY && (!given.AIRTIME_URL || isAirtimePlayed)) {
    faults.push('AIRTIME_URL is missing: AIRTIME_KEY is the key of a provider.')
  }
  if (given.GEOCODER_KIND === 'google' && !given.GEOCODER_KEY) {
    faults.push('GEOCODER_KEY is missing: google answers nobody without one.')
  }
  if (!given.GEOCODER_KIND && (given.GEOCODER_URL || given.GEOCODER_KEY)) {
    faults.push('GEOCODER_KIND is missing: say google or nominatim.')
  }
  if (given.SIMULATORS_PORT && given.SIMULATORS_PORT !== '0' && given.SIMULATORS_PORT === (given.PORT ?? '8080')) {
    faults.push('SIMULATORS_PORT must differ from PORT.')
  }
  if (given.PORT === '65535' && !given.SIMULATORS_PORT) {
    faults.push('SIMULATORS_PORT is missing: there is no port after 65535.')
  }
  return [...faults, ...bucketFaults(given), ...watchFaults(given)]
}

function configFrom(env: Environment) {
  const environment = env.NODE_ENV ?? 'development'
  const port = env.PORT ?? 8080
  const simulatorsPort = env.SIMULATORS_PORT ?? (port === 0 ? 0 : port + 1)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`
  const payment = paymentFrom(env, { publicUrl, simulatorsPort, isProduction: environment === 'production' })
  return {
    environment,
    port,
    // A shop in development accepts test payments from anybody who can reach it, so it listens on loopback only.
    host: env.HOST ?? (environment === 'production' ? '0.0.0.0' : '127.0.0.1'),
    /** The public origin of the shop, without a trailing slash. */
    publicUrl,
    /** An absolute path: the files of PGlite and the control socket. */
    dataDir: resolve(env.DATA_DIR ?? './data'),
    /** Absent: PGlite in the data folder. */
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS ?? 10,
    /** How many processes share the port; more than one needs PostgreSQL. */
    processes: env.PROCESSES ?? 1,
    /** How long a process that was asked to end goes on serving, so that the proxy in front notices, in milliseconds. */
    drainMs: env.DRAIN_SECONDS ?? 0,
    /** As Fastify takes it: the number of proxies in front, or their addresses; false trusts no forwarded header. */
    trustProxy: env.TRUST_PROXY ?? (false as const),
    logLevel: env.LOG_LEVEL ?? 'info',
    payment,
    /** The port of the simulators; used only while one is needed. */
    simulatorsPort,
    telegram:
      env.TELEGRAM_BOT_TOKEN && env.TELEGRAM_CHAT_ID
        ? {
            botToken: env.TELEGRAM_BOT_TOKEN,
            chatId: env.TELEGRAM_CHAT_ID,
            secondChatId: env.TELEGRAM_SECOND_CHAT_ID ?? null,
            apiUrl: env.TELEGRAM_API_URL ?? 'https://api.telegram.org',
          }
        : null,
    /** `from` is null when mails come from the brand's own address. */
    mail: env.SMTP_URL ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? null } : null,
    sms:
      env.SMS_URL && env.SMS_KEY && env.SMS_SENDER
        ? { url: env.SMS_URL, key: env.SMS_KEY, sender: env.SMS_SENDER }
        : null,
    /** The keys of notifications to browsers; null for those that the shop makes and stores. */
    push: vapidKeysFrom(env),
    /** Null without an account at the provider. `azure` is the API's name for Microsoft. */
    social: socialFrom(env),
    /** The sender of airtime; null for staff, `simulator` for the simulator on this machine. */
    airtime: airtimeFrom(env),
    geocoder: env.GEOCODER_KIND
      ? {
          kind: env.GEOCODER_KIND,
          url: env.GEOCODER_URL ?? GEOCODER_URLS[env.GEOCODER_KIND],
          key: env.GEOCODER_KEY ?? null,
        }
      : null,
    /** Where pictures go when they are some days old; null: they stay in the database. */
    bucket: bucketFrom(env),
    /** Where metrics are served, and traces sent; null for nowhere. */
    metrics: metricsFrom(env),
    traces: tracesFrom(env),
    hasRateLimits: env.RATE_LIMITS !== 'off',
    authSwitches: switchesFrom(env),
    /** Other allowed redirect targets, as globs: `*` matches anything but `.` and `/`, `**` anything. */
    redirects: env.AUTH_REDIRECTS ?? [],
    /** Warnings for the operator's log about a configuration that works but is probably unintended. */
    warnings: warningsFor(payment, { env, environment, publicUrl }),
  }
}

function switchesFrom(env: Environment): AuthSwitches {
  const given = SWITCH_NAMES.flatMap((name) => (env[name] ? [[AUTH_SWITCHES[name].field, env[name] === 'on']] : []))
  return { ...USUAL_SWITCHES, ...Object.fromEntries(given) }
}

const GEOCODER_URLS = {
  google: 'https://maps.googleapis.com',
  nominatim: 'https://nominatim.openstreetmap.org',
}

function airtimeFrom({ AIRTIME_URL: url, AIRTIME_KEY: key }: Environment) {
  if (url === 'simulator') return 'simulator' as const
  return url && key ? { url, key } : null
}

function paymentFrom(
  env: Environment,
  shop: { publicUrl: string; simulatorsPort: number; isProduction: boolean },
): PaymentConfig {
  const paystack = {
    provider: 'paystack',
    baseUrl: env.PAYSTACK_BASE_URL ?? 'https://api.paystack.co',
    scriptUrl: env.PAYSTACK_SCRIPT_URL ?? 'https://js.paystack.co/v2/inline.js',
  } as const
  const { PAYSTACK_SECRET_KEY: secret, PAYSTACK_PUBLIC_KEY: publicKey } = env

  if (!secret && !publicKey) {
    if (shop.isProduction && env.ALLOW_SIMULATED_PAYMENTS !== 'true') {
      return { ...paystack, provider: 'none', secretKey: null, publicKey: null, problem: 'missing_key', isTest: false }
    }
    const origin = `http://127.0.0.1:${shop.simulatorsPort}`
    return {
      provider: 'simulator',
      ...SIMULATOR_KEYS,
      baseUrl: env.PAYSTACK_BASE_URL ?? origin,
      scriptUrl: env.PAYSTACK_SCRIPT_URL ?? simulatorScript(shop),
      problem: null,
      isTest: true,
    }
  }

  const problem = keyProblem(secret, publicKey)
  const safeSecret = secret && SECRET_KEY.test(secret) ? secret : null
  return {
    ...paystack,
    secretKey: safeSecret,
    publicKey: problem === null && publicKey ? publicKey : null,
    problem,
    isTest: safeSecret?.startsWith('sk_test_') ?? false,
  }
}

/** The shopper's browser fetches the script, so its host is the shop's own. */
function simulatorScript(shop: { publicUrl: string; simulatorsPort: number }): string {
  const url = new URL('/v2/inline.js', shop.publicUrl)
  url.port = String(shop.simulatorsPort)
  return url.href
}

/** Why the two keys cannot be used, the most dangerous reason first. */
function keyProblem(secret: string | undefined, publicKey: string | undefined): PaymentProblem | null {
  if (publicKey?.startsWith('sk_')) return 'secret_key'
  if (!secret || !publicKey) return 'missing_key'
  const publicMode = PUBLIC_KEY.exec(publicKey)?.[1]
  const secretMode = SECRET_KEY.exec(secret)?.[1]
  // A test key with a live one: the provider would not know what the browser pays.
  return publicMode && publicMode === secretMode ? null : 'invalid_format'
}

function warningsFor(
  payment: PaymentConfig,
  shop: { env: Environment; environment: string; publicUrl: string },
): string[] {
  const warnings: string[] = []
  const isProduction = shop.environment === 'production'
  if (payment.problem === 'secret_key') {
    warnings.push('PAYSTACK_PUBLIC_KEY holds a secret key: it was not shown to anybody, but card payments are off.')
  }
  if (payment.problem === 'invalid_format') {
    warnings.push('The Paystack keys are not a pk_… and an sk_… key of the same mode, so card payments are off.')
  }
  if (payment.problem === 'missing_key') {
    warnings.push('PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY are not both set, so card payments are off.')
  }
  if (isProduction && payment.isTest) {
    warnings.push('This is production, but payments are only tests: no money moves.')
  }
  if (isProduction && !shop.env.TELEGRAM_BOT_TOKEN) {
    warnings.push('TELEGRAM_BOT_TOKEN is not set: staff are not notified of orders, messages wait in the outbox.')
  }
  if (isProduction && !shop.env.SMTP_URL) {
    warnings.push(
      'SMTP_URL is not set: addresses cannot be confirmed and codes are not sent, mails wait in the outbox.',
    )
  }
  if (isProduction && !shop.env.PUBLIC_URL) {
    warnings.push(`PUBLIC_URL is not set: payments and mails send shoppers to ${shop.publicUrl}.`)
  }
  if (isLiveKey(payment.secretKey) && shop.publicUrl.startsWith('http://')) {
    warnings.push('Real money moves, but PUBLIC_URL is not https.')
  }
  return warnings
}
