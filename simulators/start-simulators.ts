import { join } from 'node:path'
import Fastify from 'fastify'
import { type AirtimeControl, buildAirtimeSimulator } from './airtime/airtime-simulator.ts'
import { buildGeocoderSimulator, type GeocoderControl } from './geocoder/geocoder-simulator.ts'
import type { MailboxControl } from './mailbox/mailbox-control.ts'
import { buildMailboxSimulator } from './mailbox/mailbox-simulator.ts'
import { buildPaystackSimulator, type PaystackControl } from './paystack/paystack-simulator.ts'
import { buildPushSimulator, type PushControl } from './push/push-simulator.ts'
import type { SignInControl } from './sign-in/sign-in-control.ts'
import { SIMULATED_CLIENTS, type SignInProvider } from './sign-in/sign-in-providers.ts'
import { buildSignInSimulator } from './sign-in/sign-in-simulator.ts'
import type { SimulatorLink } from './simulators-page.ts'
import { buildSmsSimulator, type SmsControl } from './sms/sms-simulator.ts'
import type { TelegramControl } from './telegram/telegram-control.ts'
import { buildTelegramSimulator } from './telegram/telegram-simulator.ts'

/** Well-formed keys that cannot be real. */
export const SIMULATED_KEYS = {
  secretKey: `sk_test_${'c0ffee51'.repeat(5)}`,
  publicKey: `pk_test_${'c0ffee09'.repeat(5)}`,
} as const

/** The shop's webhook for payment events; set in the dashboard of the real provider. */
const WEBHOOK_PATH = '/api/paystack/webhook'

const LINKS: readonly SimulatorLink[] = [
  { title: 'Payments', href: '/' },
  { title: 'Telegram', href: '/telegram/' },
]
const ACCOUNT_LINKS: readonly SimulatorLink[] = [
  { title: 'Mailbox', href: '/mailbox/' },
  { title: 'Short messages', href: '/sms/' },
  { title: 'Sign-in', href: '/sign-in/' },
  { title: 'Airtime', href: '/airtime/' },
  { title: 'Notifications', href: '/push/' },
]

/** Any key is accepted. */
const SIMULATED_SMS_KEY = 'simulated-sms-key'
const SIMULATED_AIRTIME_KEY = 'simulated-airtime-key'

export type SimulatorsOptions = {
  /** 0 takes any free port. */
  port: number
  host: string
  /** The URL for browsers; the listening URL by default. */
  publicUrl?: string | undefined
  /** The URL of the shop, whose webhook gets events. A function where it is known only later. */
  shopUrl?: string | (() => string) | undefined
  /** Another URL for payment events. Without either no events are sent. */
  webhookUrl?: string | undefined
  /** The only registered redirect URI of sign-ins. */
  signInReturnUrl?: string | undefined
  /** Whether mails, text messages, sign-in and airtime are simulated too; true by default. */
  hasAccounts?: boolean
  /** The folder of their journals; everything is in memory without it. */
  dataDir?: string | undefined
  clock: () => Date
  random: () => number
  /** The length of a second of retries, refunds and prompts: 1 in reality, 0.001 in a test. */
  timeScale?: number
}

export type RunningSimulators = {
  /** The URL on this machine, without a trailing slash. */
  baseUrl: string
  /** The URL for browsers. */
  publicUrl: string
  paystack: { secretKey: string; publicKey: string; control: PaystackControl }
  /** At `/telegram`. */
  telegram: { control: TelegramControl }
  /** At `/geocoder`. */
  geocoder: { control: GeocoderControl }
  /** At `/sign-in/google` and `/sign-in/azure`. */
  signIn: {
    clients: Record<SignInProvider, { issuer: string; pictures: string; clientId: string; clientSecret: string }>
    control: SignInControl
  }
  /** At `/mailbox`; its mail server has its own port. */
  mailbox: { smtpUrl: string; control: MailboxControl }
  /** At `/sms`; messages are posted to `url`. */
  sms: { url: string; key: string; control: SmsControl }
  /** At `/airtime`; top-ups are posted to `url`. */
  airtime: { url: string; key: string; control: AirtimeControl }
  /** At `/push`; subscriptions are given out by `/push/devices`. */
  push: { control: PushControl }
  close(): Promise<void>
}

/** Starts all simulators on one port: Paystack at the root, the others each under a prefix. */
export async function startSimulators(options: SimulatorsOptions): Promise<RunningSimulators> {
  const { port, host, shopUrl, dataDir, clock, random, hasAccounts = true } = options
  const links = hasAccounts ? [...LINKS, ...ACCOUNT_LINKS] : LINKS
  let baseUrl = ''
  const publicUrl = () => options.publicUrl ?? baseUrl
  const shopNow = () => (typeof shopUrl === 'function' ? shopUrl() : shopUrl)
  const webhookUrl = () => {
    const shop = shopNow()
    return options.webhookUrl ?? (shop === undefined ? null : shop + WEBHOOK_PATH)
  }

  const paystack = buildPaystackSimulator({
    ...SIMULATED_KEYS,
    publicUrl,
    webhookUrl,
    journalPath: dataDir && join(dataDir, 'paystack-simulator.ndjson'),
    clock,
    random,
    timeScale: options.timeScale ?? 1,
    links,
  })

  const telegram = buildTelegramSimulator({ clock, links })
  const geocoder = buildGeocoderSimulator()
  const signIn = buildSignInSimulator({
    baseUrl: () => `${baseUrl}/sign-in`,
    publicUrl: () => `${publicUrl()}/sign-in`,
    redirectUri: options.signInReturnUrl,
    clock,
    random,
    links,
  })
  const mailbox = buildMailboxSimulator({ clock, links })
  const sms = buildSmsSimulator({ clock, links })
  const airtime = buildAirtimeSimulator({ clock, links })
  const push = buildPushSimulator({ clock, baseUrl: () => `${baseUrl}/push`, shopUrl: shopNow, links })

  const app = Fastify({
    forceCloseConnections: true,
    // Without schemas nothing is compiled; Fastify's compilers would be loaded at every start all the same.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  })
  app.register(paystack.plugin)
  app.register(telegram.plugin, { prefix: '/telegram' })
  app.register(geocoder.plugin, { prefix: '/geocoder' })
  if (hasAccounts) {
    app.register(signIn.plugin, { prefix: '/sign-in' })
    app.register(mailbox.plugin, { prefix: '/mailbox' })
    app.register(sms.plugin, { prefix: '/sms' })
    app.register(airtime.plugin, { prefix: '/airtime' })
    app.register(push.plugin, { prefix: '/push' })
  }
  const address = new URL(await app.listen({ port, host }))
  // A server that listens on every address is reached as localhost on this machine.
  if (address.hostname === '0.0.0.0' || address.hostname === '[::]') address.hostname = 'localhost'
  baseUrl = address.origin

  return {
    baseUrl,
    publicUrl: publicUrl(),
    paystack: { ...SIMULATED_KEYS, control: paystack.control },
    telegram: { control: telegram.control },
    geocoder: { control: geocoder.control },
    signIn: {
      clients: {
        google: { ...signIn.addressesOf('google'), ...SIMULATED_CLIENTS.google },
        azure: { ...signIn.addressesOf('azure'), ...SIMULATED_CLIENTS.azure },
      },
      control: signIn.control,
    },
    mailbox: { smtpUrl: mailbox.smtpUrl(), control: mailbox.control },
    sms: { url: `${baseUrl}/sms/messages`, key: SIMULATED_SMS_KEY, control: sms.control },
    airtime: { url: `${baseUrl}/airtime/top-ups`, key: SIMULATED_AIRTIME_KEY, control: airtime.control },
    push: { control: push.control },
    close: () => app.close(),
  }
}

function noCompiler(): never {
  throw new Error('routes of the simulators have no schemas')
}
