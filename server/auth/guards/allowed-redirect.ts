import type { AuthSettings } from '../../config/auth-settings.ts'

const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

/**
 * Where a sign-in may redirect to: a URL of the shop itself, or one that the operator allows. Anything else is replaced
 * by the shop's front page, so that no link of ours redirects to a foreign site.
 */
export function allowedRedirect(settings: Pick<AuthSettings, 'siteUrl' | 'redirects'>, wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted)) return settings.siteUrl
  const url = new URL(wanted)
  const site = new URL(settings.siteUrl)
  if (url.username !== '' || url.password !== '') return settings.siteUrl
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return settings.siteUrl
  const isLocal = site.hostname === 'localhost' && url.hostname === 'localhost'
  if (url.origin === site.origin || (isLocal && url.protocol === site.protocol)) return url.href
  // Only while the shop itself runs on loopback; elsewhere loopback is the shopper's own device.
  const isSiteLocal = site.hostname === 'localhost' || LOOPBACK.test(site.hostname)
  if (isSiteLocal && LOOPBACK.test(url.hostname)) return url.href
  const page = url.href.slice(0, url.href.length - url.hash.length)
  return settings.redirects.some((glob) => globPattern(glob).test(page)) ? url.href : settings.siteUrl
}

/** `*` matches anything but `.` and `/`, `**` matches anything. */
function globPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}
