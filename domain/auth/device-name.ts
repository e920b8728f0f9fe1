/** The first that matches names the browser: most claim to be others too, so the particular come before the general. */
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

/** iPads of today call themselves a Macintosh; they cannot be told apart. */
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
 * Names the browser and the system of a session, for its owner to recognise: `Chrome on Android`.
 *
 * What a browser says of itself proves nothing and may be anything, so none of it is ever shown as it came.
 *
 * @param userAgent the header of the same name; empty when there was none
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
