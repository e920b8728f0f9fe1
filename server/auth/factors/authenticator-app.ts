import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Random } from '../../db/new-id.ts'

/** As long as the output of the hash that it feeds (RFC 4226). */
const SECRET_BYTES = 20
/** What every app can do; many can do nothing else. */
const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of the step before and after are taken too: clocks of phones are a little off. */
const STEPS_ASIDE = 1
/** Readers need an empty border of four modules. */
const QR_BORDER = 4

/** A new secret for an app, in base32. */
export function newAppSecret(random: Random): string {
  return new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32
}

/** The address that an app reads its setup from. */
export function appUri(setup: { secret: string; issuer: string; label: string }): string {
  return new TOTP({ ...setup, ...APP }).toString()
}

/** The address as a QR code, an SVG document on one line: the client puts it into a `data:` address as it is. */
export function qrCode(uri: string): string {
  return renderSVG(uri, { ecc: 'M', border: QR_BORDER, pixelSize: 1 }).replaceAll('\n', '')
}

/**
 * The 30-second step that a code belongs to, compared in a time that tells nothing of it.
 *
 * @param code six digits; blanks are left out, as apps show some in the middle
 * @returns undefined for a code of no step near `at`
 */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const app = new TOTP({ ...APP, secret })
  const timestamp = at.getTime()
  const stepsOff = app.validate({ token: digits, timestamp, window: STEPS_ASIDE })
  return stepsOff === null ? undefined : app.counter({ timestamp }) + stepsOff
}
