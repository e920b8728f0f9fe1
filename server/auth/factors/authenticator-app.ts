import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Random } from '../../db/new-id.ts'

/** As long as the output of its hash (RFC 4226), in bytes. */
const SECRET_BYTES = 20
/** Settings that every app supports; many support no others. */
const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of the steps before and after are accepted, because phone clocks are a little off. */
const STEPS_ASIDE = 1
/** QR readers need an empty border of four modules. */
const QR_BORDER = 4

/** A new secret for an app, in base32. */
export function newAppSecret(random: Random): string {
  return new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32
}

/** The `otpauth` URI that an app is set up from. */
export function appUri(setup: { secret: string; issuer: string; label: string }): string {
  return new TOTP({ ...setup, ...APP }).toString()
}

/** The URI as a QR code: an SVG document on one line, which the client puts into a `data:` URI unchanged. */
export function qrCode(uri: string): string {
  return renderSVG(uri, { ecc: 'M', border: QR_BORDER, pixelSize: 1 }).replaceAll('\n', '')
}

/**
 * The 30-second step that a code belongs to, compared in constant time.
 *
 * @param code six digits; blanks are removed, because some apps show one in the middle
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
