import { join } from 'node:path'
import type { RunningSimulators } from '#simulators/start-simulators.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { Config, PaymentConfig } from '../config/config.ts'

/** URLs and keys of the outside services, or of their simulators on this machine. */
export type OutsideServices = {
  payment: PaymentConfig
  /** Origins that the payment window is framed from. */
  frameOrigins: readonly string[]
  /** Origins that the payment window's script calls. */
  connectOrigins: readonly string[]
  /** Null in production without a bot: messages then wait, because a simulator would swallow them. */
  telegram: Config['telegram']
  /** Null in production without a mail server: mails then wait. */
  mail: Config['mail']
  /** Null in production without a provider: codes by phone are then disabled. */
  sms: Config['sms']
  /** Origins of a simulated service for notifications to browsers; the real ones need no entry. */
  pushOrigins: readonly string[]
  /** Null when people send airtime. */
  airtime: { url: string; key: string } | null
  /** Null in production without an account at the provider: its button is then hidden. */
  social: AuthSettings['social']
  /** The page of the simulators; null when none runs. */
  simulatorsUrl: string | null
  close: () => Promise<void>
}

/** The host of Paystack's own frames. */
const PAYSTACK_SCRIPT_HOST = 'js.paystack.co'
const PAYSTACK_FRAMES = ['https://checkout.paystack.com', 'https://standard.paystack.co']

/**
 * Determines the outside services from the configuration, and starts simulators for those without keys. The rest of the
 * shop cannot tell them apart.
 *
 * @param shopUrl the local URL of the shop, once it listens
 */
export async function findOutsideServices(config: Config, shopUrl: () => string): Promise<OutsideServices> {
  const isOpen = config.environment === 'production'
  const isPlayed = {
    bot: config.telegram === null && !isOpen,
    mail: config.mail === null && !isOpen,
    sms: config.sms === null && !isOpen,
    google: config.social.google === null && !isOpen,
    azure: config.social.azure === null && !isOpen,
    airtime: config.airtime === 'simulator' && !isOpen,
  }
  const needsStandIns = config.payment.provider === 'simulator' || Object.values(isPlayed).includes(true)
  const simulators = needsStandIns ? await startStandIns(config, shopUrl) : undefined
  const payment = config.payment.provider === 'simulator' && simulators ? simulated(config, simulators) : config.payment
  const script = new URL(payment.scriptUrl)
  return {
    payment,
    connectOrigins: [new URL(payment.baseUrl).origin],
    frameOrigins: script.hostname === PAYSTACK_SCRIPT_HOST ? PAYSTACK_FRAMES : [script.origin],
    telegram:
      isPlayed.bot && simulators
        ? { botToken: '1:simulated', chatId: '1', secondChatId: '2', apiUrl: `${simulators.baseUrl}/telegram` }
        : config.telegram,
    mail: isPlayed.mail && simulators ? { smtpUrl: simulators.mailbox.smtpUrl, from: null } : config.mail,
    sms: isPlayed.sms && simulators ? { ...simulators.sms, sender: 'Test' } : config.sms,
    pushOrigins: !isOpen && simulators ? [new URL(simulators.baseUrl).origin] : [],
    airtime: config.airtime === 'simulator' ? (simulators?.airtime ?? null) : config.airtime,
    social: {
      google: isPlayed.google && simulators ? simulators.signIn.clients.google : config.social.google,
      azure: isPlayed.azure && simulators ? simulators.signIn.clients.azure : config.social.azure,
    },
    simulatorsUrl: simulators?.publicUrl ?? null,
    close: async () => simulators?.close(),
  }
}

async function startStandIns(config: Config, shopUrl: () => string): Promise<RunningSimulators> {
  const { startSimulators } = await import('#simulators/start-simulators.ts')
  return startSimulators({
    port: config.simulatorsPort,
    host: config.host,
    publicUrl: config.simulatorsPort === 0 ? undefined : publicOrigin(config),
    shopUrl,
    signInReturnUrl: `${config.publicUrl}/auth/v1/callback`,
    dataDir: join(config.dataDir, 'simulators'),
    hasAccounts: config.environment !== 'production',
    clock: () => new Date(),
    random: Math.random,
  })
}

/** Where shoppers' browsers reach the simulators: their payment and sign-in pages. */
function publicOrigin({ payment, publicUrl, simulatorsPort }: Config): string {
  if (payment.provider === 'simulator') return new URL(payment.scriptUrl).origin
  const url = new URL(publicUrl)
  url.port = String(simulatorsPort)
  return url.origin
}

function simulated(config: Config, { baseUrl, publicUrl, paystack }: RunningSimulators): PaymentConfig {
  const { secretKey, publicKey } = paystack
  return { ...config.payment, baseUrl, scriptUrl: `${publicUrl}/v2/inline.js`, secretKey, publicKey }
}
