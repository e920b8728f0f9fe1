import { readFileSync } from 'node:fs'

/** The variables whose values nobody may read; each can be given as a file instead, under its name with `_FILE`. */
export const SECRET_NAMES = [
  'DATABASE_URL',
  'PAYSTACK_SECRET_KEY',
  'TELEGRAM_BOT_TOKEN',
  'SMTP_URL',
  'SMS_KEY',
  'VAPID_PRIVATE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'MICROSOFT_CLIENT_SECRET',
  'AIRTIME_KEY',
  'GEOCODER_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

type Variables = Record<string, string | undefined>

/**
 * Reads the secrets that are given as files: `PAYSTACK_SECRET_KEY_FILE=/run/secrets/paystack`, as containers and systemd
 * pass them on. Space around a value does not count, as editors end a file with a new line.
 *
 * @returns the variables with what the files hold, and a fault for each file that cannot be used; none quotes a value
 */
export function readSecretFiles(env: Variables): { env: Variables; faults: string[] } {
  const faults: string[] = []
  const read: Variables = {}
  for (const name of SECRET_NAMES) {
    const path = env[`${name}_FILE`]?.trim()
    if (!path) continue
    if (env[name]?.trim()) {
      faults.push(`${name} and ${name}_FILE are both set: take one of them out.`)
      continue
    }
    try {
      const value = readFileSync(path, 'utf8').trim()
      if (value === '') faults.push(`${name}_FILE names a file without a value: ${path}`)
      else read[name] = value
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
      faults.push(`${name}_FILE names a file that cannot be read (${code}): ${path}`)
    }
  }
  return { env: { ...env, ...read }, faults }
}
