import type { KeyState, KeyStates } from '#domain/setup/setup-api.ts'
import type { Config } from './config.ts'

/** The state of the keys of outside services. Keys of another form than Paystack's are refused at the start. */
export function keyStates(config: Config): KeyStates {
  const { payment, airtime, social } = config
  // What simulators stand in for outside production, and what is missing in it.
  const absent: KeyState = config.environment === 'production' ? 'missing' : 'test'
  const stateOf = (keys: unknown, without: KeyState = absent): KeyState => (keys === null ? without : 'set')
  return {
    paystack:
      payment.problem === 'missing_key'
        ? 'missing'
        : payment.problem !== null
          ? 'wrong'
          : payment.isTest
            ? 'test'
            : 'set',
    telegram: stateOf(config.telegram),
    mail: stateOf(config.mail),
    sms: stateOf(config.sms),
    google: stateOf(social.google),
    microsoft: stateOf(social.azure),
    maps: stateOf(config.geocoder, 'missing'),
    airtime: airtime === 'simulator' ? 'test' : stateOf(airtime, 'missing'),
  }
}
