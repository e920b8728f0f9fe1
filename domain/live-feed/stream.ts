import type { Settings } from '../settings/settings-api.ts'
import type { LiveFeed } from './live-feed-api.ts'

/** The stream that the settings name; null while it is off, or has no address of a foreign host with https. */
export function streamIn({ isOn, url }: Settings['live_feed']): LiveFeed['stream'] {
  if (!isOn || !URL.canParse(url)) return null
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'https:') return null
  return { kind: pathname.endsWith('.m3u8') ? 'hls' : 'embed', url }
}
