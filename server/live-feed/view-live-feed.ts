import type { LiveFeed } from '#domain/live-feed/live-feed-api.ts'
import { streamIn } from '#domain/live-feed/stream.ts'
import { tickerOf, tickerWindow } from '#domain/live-feed/ticker.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { listCooking } from './live-feed-queries.ts'

/** What everybody sees of the kitchen. */
export async function viewLiveFeed(db: Db, now: Date): Promise<LiveFeed> {
  const { live_feed: feed } = await readSettings(db)
  return {
    title: feed.title,
    stream: streamIn(feed),
    next: feed.next,
    ticker: feed.showsTicker ? tickerOf(await listCooking(db, tickerWindow(now))) : null,
  }
}
