import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/accra-time.ts'

const UNITS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1_000, m: MINUTE_MS, h: HOUR_MS }
/** The longest ban in milliseconds; accounts that shall never return are deleted. */
const MAX_MS = 100 * 365 * DAY_MS

/**
 * Parses the duration of a ban in the API's form: hours, minutes and so on in one text (`24h`, `1h30m`).
 *
 * @returns milliseconds; 0 for `none`, which lifts the ban; undefined for anything else
 */
export function banDurationMs(text: string): number | undefined {
  if (text === 'none') return 0
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const ms = parts.reduce((sum, [, count = '0', unit = 's']) => sum + Number(count) * (UNITS[unit] ?? 0), 0)
  return ms >= 1 && ms <= MAX_MS ? Math.round(ms) : undefined
}
