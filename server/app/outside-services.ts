import { join } from 'node:path'
import type { RunningSimulators } from '#simulators/start-simulators.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { Config, PaymentConfig } from '../config/config.ts'

/** The addresses and keys of the services outside the shop, or of the stand-ins on this machine. */
export type OutsideServices = {
  payment: PaymentConfig
  /** Origins that the payment window is framed from. */
  frameOrigins: readonly string[]
  /** Origins that the payment window's script calls. */
  connectOrigins: readonly string[]
  /** Null in a production without a bot: messages then wait, since a stand-in would only swallow them. */
  telegram: Config['telegram']
  /** Null in a production without a mail server: mails then wait. */
  mail: Config['mail']
  /** Null in a production without a provider: then nobody may be asked for a code that was sent to a phone. */
  sms: Config['sms']
  /** Null leaves airtime to people. */
  airtime: { url: string; key: string } | null
  /** Null where production has no account with a provider: its button is then off. */
  social: AuthSettings['social']
  /** Where the stand-ins can be looked at; null when none runs. */
  simulatorsUrl: string | null
  close: () => Promise<void>
}

/** The provider's script frames these pages of its own. */
const PAYSTACK_SCRIPT_HOST = 'js.paystack.co'
const PAYSTACK_FRAMES = ['https://checkout.paystack.com', 'https://standard.paystack.co']

/**
 * Finds the services that the configuration names, and starts the stand-ins for those it has no keys for. From here on
 * nothing knows which it is.
 *
 * @param shopUrl where the shop listens on this machine, once it does
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
        ? { botToken: '1:simulated', chatId: '1', apiUrl: `${simulators.baseUrl}/telegram` }
        : config.telegram,
    mail: isPlayed.mail && simulators ? { smtpUrl: simulators.mailbox.smtpUrl, from: null } : config.mail,
    sms: isPlayed.sms && simulators ? { ...simulators.sms, sender: 'Test' } : config.sms,
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

/** Where shoppers' browsers reach the stand-ins: their payment page and their sign-in pages. */
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
