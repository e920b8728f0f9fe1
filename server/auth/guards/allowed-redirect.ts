import type { AuthSettings } from '../../config/auth-settings.ts'

const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

/**
 * Where a sign-in may return to: an address on the shop itself, or one that the operator allows. Anything else is
 * silently replaced by the shop's front page, so that no link of ours leads a shopper to a stranger.
 */
export function allowedRedirect(settings: Pick<AuthSettings, 'siteUrl' | 'redirects'>, wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted)) return settings.siteUrl
  const url = new URL(wanted)
  const site = new URL(settings.siteUrl)
  if (url.username !== '' || url.password !== '') return settings.siteUrl
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return settings.siteUrl
  const isLocal = site.hostname === 'localhost' && url.hostname === 'localhost'
  if (url.origin === site.origin || (isLocal && url.protocol === site.protocol)) return url.href
  // Only while the shop itself runs on this machine: elsewhere loopback is the shopper's own device.
  const isSiteLocal = site.hostname === 'localhost' || LOOPBACK.test(site.hostname)
  if (isSiteLocal && LOOPBACK.test(url.hostname)) return url.href
  const page = url.href.slice(0, url.href.length - url.hash.length)
  return settings.redirects.some((glob) => globPattern(glob).test(page)) ? url.href : settings.siteUrl
}

/** `*` stands for anything but `.` and `/`, `**` for anything. */
function globPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}
