import { streamIn } from '#domain/live-feed/stream.ts'
import { escapeHtml } from '#domain/notifications/telegram/telegram-html.ts'
import type { PublicPages } from '../capability/public-pages.ts'

const PATH = '/live-feed'

/** The page of the live feed. Its browsers may load the stream of the settings, and nothing else from elsewhere. */
export const liveFeedPages: PublicPages = {
  paths: /^\/live-feed$/,
  describe: async (_db, { settings: { live_feed: feed } }) => {
    const stream = streamIn(feed)
    return {
      title: 'Live Feed',
      description: 'Look into the kitchen: the live stream, and what is being cooked now.',
      canonical: PATH,
      plain: `<h1>Live Feed</h1><p>${escapeHtml(stream ? feed.title : feed.next)}</p>`,
      ...(stream && { allows: { [stream.kind === 'hls' ? 'media-src' : 'frame-src']: new URL(stream.url).origin } }),
    }
  },
  list: async () => [{ path: PATH, changedAt: null }],
}
