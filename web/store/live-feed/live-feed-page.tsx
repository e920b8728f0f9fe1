import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CameraOff, CookingPot, Pause, Play, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type LiveFeed, readLiveFeed } from '#domain/live-feed/live-feed-api.ts'
import { nameList } from '#domain/text/name-list.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { LIVE_FEED_TEXTS as TEXTS } from './live-feed-texts.ts'

/** The server reads it as often. */
const READ_MS = 30_000

/** The stream of the kitchen, and what it makes now. */
export function LiveFeedPage() {
  usePageTitle(TEXTS.title)
  const [isPaused, setPaused] = useState(false)
  const query = useQuery({
    ...queryOf(readLiveFeed, {}, { staleTime: READ_MS, placeholderData: keepPreviousData }),
    refetchInterval: isPaused ? false : READ_MS,
  })
  if (!query.data) {
    return <QueryWait query={query} title={TEXTS.failed} waiting={<PageWait />} className="column py-10" />
  }
  const { stream, title, next, ticker } = query.data
  return (
    <div className="column grid grid-cols-1 gap-8 py-8">
      <header className="grid gap-2">
        <h1 className="text-2xl">{TEXTS.title}</h1>
        <p className="text-muted">{TEXTS.intro}</p>
      </header>
      {stream ? <Stream stream={stream} title={title} /> : <Offline next={next} />}
      {ticker && <TickerPart ticker={ticker} isPaused={isPaused} onPause={() => setPaused(!isPaused)} />}
    </div>
  )
}

function PageWait() {
  return (
    <div className="column grid grid-cols-1 gap-6 py-8" role="status" aria-label={TEXTS.waiting}>
      <Skeleton className="h-9 w-40" />
      <Skeleton className="aspect-video w-full rounded-lg" />
    </div>
  )
}

const FRAME = 'aspect-video w-full overflow-hidden rounded-lg bg-espresso'

function Offline({ next }: { next: string }) {
  return (
    <EmptyState
      icon={CameraOff}
      title={TEXTS.offline.title}
      text={next === '' ? TEXTS.offline.text : TEXTS.offline.next(next)}
      link={{ to: paths.menu, text: TEXTS.offline.action }}
      className="rounded-lg border border-line bg-surface"
    />
  )
}

type StreamProps = { stream: NonNullable<LiveFeed['stream']>; title: string }

/** The stream, which is loaded once somebody plays it. */
function Stream({ stream, title }: StreamProps) {
  const isPlaying = useSearchParams()[0].has('play')
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">{title}</h2>
        <Badge tone="brick">{TEXTS.live}</Badge>
      </div>
      {!isPlaying ? (
        <div className={`${FRAME} dark grid place-content-center justify-items-center gap-3 p-4 text-on-espresso`}>
          {/* A new document: only the page of the live feed may load from the host of the stream. */}
          <a href={`${paths.liveFeed}?play=1`} className={buttonClasses({ size: 'lg' })}>
            <Play aria-hidden />
            {TEXTS.play}
          </a>
          <p className="text-center text-on-espresso-muted text-sm">{TEXTS.host(new URL(stream.url).host)}</p>
        </div>
      ) : stream.kind === 'embed' ? (
        <iframe
          src={stream.url}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          sandbox="allow-scripts allow-same-origin allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
          className={`${FRAME} border-0`}
        />
      ) : (
        <HlsVideo url={stream.url} title={title} />
      )}
    </section>
  )
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'

function HlsVideo({ url, title }: { url: string; title: string }) {
  const [isBroken, setBroken] = useState(false)
  const canPlay = document.createElement('video').canPlayType(HLS_TYPE) !== ''
  if (!canPlay) {
    return (
      <EmptyState
        icon={TriangleAlert}
        title={TEXTS.cannotPlay.title}
        text={TEXTS.cannotPlay.text}
        action={
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses({ variant: 'outline', size: 'lg' })}
          >
            {TEXTS.cannotPlay.open}
          </a>
        }
        className="rounded-lg border border-line bg-surface"
      />
    )
  }
  if (isBroken) {
    return (
      <EmptyState
        icon={CameraOff}
        title={TEXTS.broken.title}
        text={TEXTS.broken.text}
        action={
          <Button variant="outline" size="lg" onClick={() => setBroken(false)}>
            {TEXTS.broken.retry}
          </Button>
        }
        className="rounded-lg border border-line bg-surface"
      />
    )
  }
  return (
    <video
      src={url}
      aria-label={title}
      controls
      muted
      autoPlay
      playsInline
      onError={() => setBroken(true)}
      className={FRAME}
    />
  )
}

type TickerProps = { ticker: NonNullable<LiveFeed['ticker']>; isPaused: boolean; onPause: () => void }

function TickerPart({ ticker: { mood, dishes }, isPaused, onPause }: TickerProps) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">{TEXTS.now}</h2>
        <Button variant="outline" size="lg" aria-pressed={isPaused} onClick={onPause}>
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {isPaused ? TEXTS.resume : TEXTS.pause}
        </Button>
      </div>
      {mood === 'busy' ? (
        <ul aria-live="off" className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {dishes.map(({ dish, cities }) => (
            <li key={dish} className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-card">
              <CookingPot aria-hidden className="size-6 shrink-0 text-gold-text" />
              {cities.length === 0 ? TEXTS.dish(dish) : TEXTS.dishIn(dish, nameList(cities))}
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-lg bg-gold-soft p-4 text-gold-text">{TEXTS[mood]}</p>
      )}
      <p className="text-muted text-sm">{TEXTS.privacy}</p>
    </section>
  )
}
