/** The first match names the browser: most claim to be others too, so specific ones come before general ones. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/OPR\/|Opera Mini|OPX\/|Opera\//, 'Opera'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/PhoenixBrowser|\bPHX\//, 'Phoenix'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrom(?:e|ium)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

/** Today's iPads claim to be a Macintosh and cannot be told apart. */
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/KAIOS/i, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const UNKNOWN = 'Unknown device'

/**
 * Names the browser and the system of a session for its owner: `Chrome on Android`.
 *
 * The header proves nothing and may hold anything, so it is never shown itself.
 *
 * @param userAgent the header of the same name; empty without one
 */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser === undefined || system === undefined) return browser ?? system ?? UNKNOWN
  return `${browser} on ${system}`
}

function nameIn(list: readonly [RegExp, string][], userAgent: string): string | undefined {
  return list.find(([mark]) => mark.test(userAgent))?.[1]
}
