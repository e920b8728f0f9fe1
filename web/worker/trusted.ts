/** The header by which a page says of which build it is. The login page of a Wi-Fi does not have it. */
export const BUILD_HEADER = 'x-shop-build'

/** What files of the shop are, by the end of their address. */
const TYPES: Record<string, RegExp> = {
  js: /javascript/,
  css: /^text\/css/,
  svg: /^image\/svg/,
  webp: /^image\//,
  jpg: /^image\//,
  png: /^image\//,
  woff2: /^(font\/|application\/font)/,
}

type Answer = Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>

/**
 * Whether an answer is the file that was asked for, and may be kept. Wi-Fi that wants a sign-in first, and broken proxies,
 * answer everything with a page of theirs, or lead elsewhere.
 */
export function isFile({ status, redirected, type, headers }: Answer, path: string): boolean {
  const expected = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
  if (!expected || status !== 200 || redirected || type !== 'basic') return false
  return expected.test(headers.get('content-type') ?? '')
}

/** Whether an answer is a page of the shop; of exactly this build, when one is given. */
export function isPage({ redirected, type, headers }: Answer, build?: string): boolean {
  const own = headers.get(BUILD_HEADER)
  if (redirected || type !== 'basic' || own === null || (build !== undefined && own !== build)) return false
  return headers.get('content-type')?.startsWith('text/html') === true
}

/** The same address without the slashes at its end, with which the app knows no page; undefined without one. */
export function withoutSlash(address: string): string | undefined {
  const url = new URL(address)
  if (!/.\/$/.test(url.pathname)) return undefined
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url.href
}

/** Pages that a phone without a network opens by the app. Those of staff, but for riders, and the steps of signing in need the server. */
export function isOpenedOffline(path: string): boolean {
  if (/^\/admin\/ride\/?$/.test(path)) return true
  return !/^\/(admin|auth|api|pictures|assets|functions|healthz|readyz|servez)(\/|$)/.test(path) && !/\.\w+$/.test(path)
}
