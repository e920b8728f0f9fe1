import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChefHat, Trophy } from 'lucide-react'
import { useState } from 'react'
import { CHALLENGE_TIMES, type ChallengeTimes, challengeStage } from '#domain/challenges/challenge-rules.ts'
import {
  type KitchenChallenge,
  type MyChallenge,
  readChallenge,
  readMyChallenge,
  readMyEntries,
  type ShownEntry,
  voteInChallenge,
} from '#domain/challenges/challenges-api.ts'
import { call } from '../../client/api.ts'
import { startingWith } from '../../client/first-answer.ts'
import { paths } from '../../client/paths.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useMayShow } from '../../ui/low-data.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { ShowPicture } from '../../ui/show-picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { CHALLENGE_TEXTS as TEXTS } from './challenge-texts.ts'
import { OwnEntry } from './entry-form.tsx'

type Current = NonNullable<KitchenChallenge['current']>
const LEADERS = 10
const CARD = 'rounded-lg border border-line bg-surface shadow-card'

/** The current cooking challenge with its entries, and past winners. */
export function ChallengePage() {
  usePageTitle(TEXTS.title)
  const query = useQuery({ ...queryOf(readChallenge), ...startingWith(readChallenge, '/api/kitchen-challenge') })
  if (!query.data) {
    return <QueryWait query={query} title={TEXTS.failed} waiting={<PageWait />} className="column py-10" />
  }
  const { current, past } = query.data
  return (
    <div className="column grid grid-cols-1 gap-8 py-8">
      <header className="grid gap-2">
        <h1 className="text-2xl">{TEXTS.title}</h1>
        <p className="text-muted">{TEXTS.intro}</p>
      </header>
      {current ? (
        <CurrentChallenge key={current.id} challenge={current} />
      ) : (
        <>
          <EmptyState icon={ChefHat} {...TEXTS.none} link={{ to: paths.recipes, text: TEXTS.none.action }} />
          <section aria-labelledby="how" className={`${CARD} grid grid-cols-1 gap-3 p-5 md:p-7`}>
            <h2 id="how" className="text-xl">
              {TEXTS.how.title}
            </h2>
            <ol className="grid list-decimal gap-1 pl-6">
              {TEXTS.how.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </>
      )}
      {past.length > 0 && <PastChallenges past={past} />}
      <EarlierEntries currentId={current?.id} />
    </div>
  )
}

function PageWait() {
  return (
    <div className="column grid grid-cols-1 gap-6 py-8" role="status" aria-label={TEXTS.waiting}>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}

/** The next time at which a stage ends; of an ended challenge when it ended. */
function timeOf(challenge: ChallengeTimes, stage: ReturnType<typeof challengeStage>): string {
  const names = { planned: 0, entries: 1, between: 2, voting: 3, ended: 3 } as const
  return challenge[CHALLENGE_TIMES[names[stage]]]
}

function CurrentChallenge({ challenge }: { challenge: Current }) {
  const stage = challengeStage(challenge, useShopNow(1_000))
  const { userId: person, isSignedIn } = useOwner()
  const params = { challengeId: challenge.id }
  const query = useQuery(queryOf(readMyChallenge, { person, params }, { enabled: isSignedIn }))
  const mine = query.data
  return (
    <>
      <section className={`${CARD} grid grid-cols-1 gap-4 p-5 md:p-7`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={stage === 'voting' || stage === 'entries' ? 'palm-soft' : 'gold-soft'}>
            {TEXTS.stages[stage]}
          </Badge>
          <span className="text-muted text-sm">{TEXTS.times[stage](momentWords(timeOf(challenge, stage)))}</span>
        </div>
        <h2 className="text-xl">{challenge.title}</h2>
        <p className="max-w-prose">{challenge.summary}</p>
        <p className="flex items-center gap-3 rounded-md bg-gold-soft p-3 text-gold-text">
          <Trophy aria-hidden className="size-6 shrink-0" />
          <span>
            <strong>{TEXTS.prize}:</strong> {challenge.prize}
          </span>
        </p>
        <div>
          <h3 className="text-base">{TEXTS.rules}</h3>
          <ol className="mt-2 grid list-decimal gap-1 pl-6 text-sm">
            {[...challenge.rules, TEXTS.voteRule].map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </div>
      </section>
      {isSignedIn && !mine ? (
        <QueryWait
          query={query}
          title={TEXTS.mineFailed}
          waiting={stage === 'entries' && <Skeleton className="h-96 max-w-2xl rounded-lg" />}
        />
      ) : (
        <OwnEntry
          key={mine?.entry?.id}
          challengeId={challenge.id}
          entry={mine?.entry ?? null}
          isOpen={stage === 'entries'}
        />
      )}
      <Entries challenge={challenge} isVoting={stage === 'voting'} mine={mine} />
      {(stage === 'voting' || stage === 'ended') && <Leaderboard entries={challenge.entries} />}
    </>
  )
}

/** The entries after a vote has moved, those with most votes first. */
function withVote(challenge: Current, from: string | null, to: string): Current {
  const entries = challenge.entries.map((entry) => ({
    ...entry,
    votes: entry.votes + Number(entry.id === to) - Number(entry.id === from),
  }))
  return { ...challenge, entries: entries.toSorted((one, other) => other.votes - one.votes) }
}

type EntriesProps = {
  challenge: Current
  isVoting: boolean
  /** Undefined for visitors, and until it is known which entry the person cannot vote for. */
  mine: MyChallenge | undefined
}

function Entries({ challenge: { id: challengeId, entries }, isVoting, mine }: EntriesProps) {
  // Everybody begins at another entry, so that none gains by its place.
  const [turn] = useState(Math.random)
  const first = Math.floor(turn * entries.length)
  const shown = [...entries.slice(first), ...entries.slice(0, first)]
  const { userId: person, isSignedIn } = useOwner()
  const auth = useAuthStep()
  const queries = useQueryClient()
  const vote = useMutation({
    mutationFn: ({ id }: ShownEntry) => call(voteInChallenge, { params: { challengeId }, body: { entryId: id } }),
    onSuccess: (answer, { id, dish }) => {
      showAnswer(queries, keyOf(readMyChallenge, { person, params: { challengeId } }), answer)
      // The server's own count is some seconds old: asking for it again would show the vote where it was.
      showAnswer<KitchenChallenge>(queries, keyOf(readChallenge), (seen) =>
        seen?.current ? { ...seen, current: withVote(seen.current, mine?.votedFor ?? null, id) } : seen,
      )
      showToast(TEXTS.votedToast(dish), 'success')
    },
    onError: (error) => showToast({ title: TEXTS.vote, text: error.message }, 'destructive'),
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{TEXTS.entries}</h2>
      {entries.length === 0 && <p className="text-muted">{TEXTS.noEntries}</p>}
      {isVoting && !isSignedIn && entries.length > 0 && <p className="text-muted">{TEXTS.voters}</p>}
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((entry) => (
          <li key={entry.id} className={`${CARD} flex flex-col overflow-hidden`}>
            <EntryPicture entry={entry} />
            <div className="grid flex-1 grid-cols-1 content-start gap-2 p-4">
              <EntryWords entry={entry} />
              {entry.story !== '' && <p className="wrap-anywhere whitespace-pre-line text-sm">{entry.story}</p>}
            </div>
            {isVoting && (
              <div className="p-4 pt-0">
                {!isSignedIn ? (
                  <Button variant="outline" size="lg" className="w-full" onClick={() => auth.go('signin')}>
                    {TEXTS.signInToVote}
                  </Button>
                ) : !mine ? null : mine.votedFor === entry.id ? (
                  <p className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-palm-soft font-semibold text-palm-text">
                    <Check aria-hidden className="size-5" />
                    {TEXTS.voted}
                  </p>
                ) : (
                  mine.entry?.id !== entry.id && (
                    <Button
                      variant={mine.votedFor ? 'outline' : 'default'}
                      size="lg"
                      className="w-full"
                      isPending={vote.isPending && vote.variables.id === entry.id}
                      aria-label={mine.votedFor ? TEXTS.moveTo(entry.dish) : TEXTS.voteFor(entry.dish)}
                      onClick={() => vote.mutate(entry)}
                    >
                      {mine.votedFor ? TEXTS.move : TEXTS.vote}
                    </Button>
                  )
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EntryPicture({ entry: { pictureId, dish, name } }: { entry: ShownEntry }) {
  const source = `/api/kitchen-challenge/pictures/${pictureId}`
  if (!useMayShow(source)) {
    return (
      <div className="grid aspect-4/3 w-full place-items-center bg-sunken">
        <ShowPicture images={[source]} />
      </div>
    )
  }
  return (
    <img
      src={source}
      alt={TEXTS.pictureOf(dish, name)}
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full bg-sunken object-cover"
    />
  )
}

function EntryWords({ entry: { dish, name, votes } }: { entry: ShownEntry }) {
  return (
    <div className="min-w-0">
      <h3 className="wrap-anywhere text-base">{dish}</h3>
      <p className="wrap-anywhere text-muted text-sm">
        {TEXTS.by(name)} · {TEXTS.votes(votes)}
      </p>
    </div>
  )
}

function Leaderboard({ entries }: { entries: readonly ShownEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{TEXTS.leaders}</h2>
      <Ranks entries={entries.slice(0, LEADERS)} />
    </section>
  )
}

function Ranks({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ol className="grid max-w-2xl grid-cols-1 gap-2">
      {entries.map((entry, index) => (
        <li key={entry.id} className={`${CARD} flex items-center gap-4 p-3`}>
          <span className="tabular grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft font-bold text-gold-text">
            <span className="sr-only">{TEXTS.rank(index + 1)}</span>
            <span aria-hidden>{index + 1}</span>
          </span>
          <EntryWords entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** The person's entries in other challenges: they can be withdrawn at any time. */
function EarlierEntries({ currentId }: { currentId: string | undefined }) {
  const { userId: person, isSignedIn } = useOwner()
  const { data } = useQuery(queryOf(readMyEntries, { person }, { enabled: isSignedIn }))
  return data?.entries
    .filter(({ challengeId }) => challengeId !== currentId)
    .map(({ challengeId, challenge, ...entry }) => (
      <OwnEntry
        key={entry.id}
        challengeId={challengeId}
        entry={entry}
        isOpen={false}
        heading={TEXTS.enter.headingOf(challenge)}
      />
    ))
}

function PastChallenges({ past }: { past: KitchenChallenge['past'] }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{TEXTS.past}</h2>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {past.map(({ id, title, prize, votingClosesAt, winner, leaders }) => (
          <li key={id} className={`${CARD} flex flex-col overflow-hidden`}>
            {winner && <EntryPicture entry={winner} />}
            <div className="grid flex-1 grid-cols-1 content-start gap-3 p-4">
              <p className="text-muted text-sm">
                <span className="block font-semibold text-ink">{title}</span>
                {TEXTS.times.ended(momentWords(votingClosesAt))}
              </p>
              {winner ? (
                <div className="flex flex-wrap items-center gap-3">
                  <Badge tone="gold">
                    <Trophy aria-hidden />
                    {TEXTS.won}
                  </Badge>
                  <EntryWords entry={winner} />
                </div>
              ) : leaders.length > 0 ? (
                <>
                  <p className="text-sm">{TEXTS.counting}</p>
                  <Ranks entries={leaders} />
                </>
              ) : (
                <p className="text-sm">{TEXTS.nobody}</p>
              )}
              <p className="text-sm">
                <strong>{TEXTS.prize}:</strong> {prize}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
