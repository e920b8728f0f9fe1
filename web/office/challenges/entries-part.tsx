import { Images } from 'lucide-react'
import { useState } from 'react'
import {
  CHALLENGE_LIMITS,
  ENTRY_STATES,
  type EntryState,
  getOwnEntryPicture,
  listEntries,
  moderateEntry,
  type StaffChallenge,
  type StaffEntry,
} from '#domain/challenges/challenges-api.ts'
import { call } from '../../client/api.ts'
import { OwnPicture } from '../../client/pictures/own-picture.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { AuditLink } from '../frame/audit-link.tsx'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { PickReason } from '../frame/pick-reason.tsx'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import type { useSaves } from '../frame/use-saves.ts'
import { CHALLENGE_TEXTS as TEXTS } from './challenge-texts.ts'

type EntriesPartProps = {
  challenge: StaffChallenge
  /** As it is now. */
  stage: StaffChallenge['stage']
  /** Of the page, whose undo bar shows them. */
  saves: ReturnType<typeof useSaves>
  isNaming: boolean
  onName: (entryId: string) => void
}

/** The entries of a challenge by state: staff show or reject them, and name the winner once it has ended. */
export function EntriesPart({ challenge, stage, saves, isNaming, onName }: EntriesPartProps) {
  const tabs = useAddress().tabs('state', 'waiting', ENTRY_STATES, (state) => TEXTS.states[state])
  const state = tabs.value
  const params = { challengeId: challenge.id }
  const query = usePages(listEntries, { params, querystring: { state } })
  const { act, isPending, remember } = saves
  const [rejected, setRejected] = useState<StaffEntry | null>(null)
  const mark = ({ id, dish, sentAt, ...before }: StaffEntry, next: EntryState, reason = '') => {
    const put = (body: { before: EntryState; state: EntryState; reason: string }) =>
      call(moderateEntry, { params: { entryId: id }, body: { ...body, sentAt } })
    return act(id, async () => {
      await put({ before: before.state, state: next, reason })
      remember({
        id,
        words: TEXTS.done[next],
        label: `${TEXTS.done[next]}: ${dish}`,
        undo: () => put({ before: next, state: before.state, reason: before.reason }),
      })
    })
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{TEXTS.entries}</h2>
      <Tabs label={TEXTS.which} {...tabs}>
        <OfficeList icon={Images} failed={TEXTS.entriesFailed} query={query} empty={TEXTS.noEntries[state]}>
          {(rows) => (
            <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {rows.map((row) => (
                <li key={row.id} className={CARD}>
                  <OwnPicture
                    pictureId={row.pictureId}
                    endpoint={getOwnEntryPicture}
                    alt={TEXTS.pictureOf(row.dish)}
                    missing={TEXTS.noPicture}
                    className="aspect-4/3 w-full rounded-md"
                  />
                  <div className="min-w-0">
                    <h3 className="wrap-anywhere text-base">{row.dish}</h3>
                    <p className="wrap-anywhere text-muted text-sm">
                      {TEXTS.by(row.name)} · {TEXTS.votes(row.votes)}
                    </p>
                  </div>
                  {row.story !== '' && <p className="wrap-anywhere whitespace-pre-line text-sm">{row.story}</p>}
                  {row.reason !== '' && <p className="wrap-anywhere text-brick-text text-sm">{row.reason}</p>}
                  <div className="flex flex-wrap items-center gap-2">
                    {row.state !== 'approved' && (
                      <ActButton
                        act={TEXTS.approve}
                        of={row.dish}
                        isPending={isPending(row.id)}
                        onClick={() => void mark(row, 'approved')}
                      />
                    )}
                    {row.state !== 'rejected' && (
                      <ActButton
                        act={TEXTS.reject}
                        of={row.dish}
                        variant="outline"
                        isPending={isPending(row.id)}
                        onClick={() => setRejected(row)}
                      />
                    )}
                    {row.id === challenge.winnerId ? (
                      <Badge tone="gold">{TEXTS.winner}</Badge>
                    ) : (
                      row.state === 'approved' &&
                      stage === 'ended' && (
                        <ActButton
                          act={TEXTS.name}
                          of={row.dish}
                          variant="outline"
                          isPending={isNaming}
                          onClick={() => onName(row.id)}
                        />
                      )
                    )}
                    <AuditLink entity="challenge_entries" rowKey={row.id} />
                  </div>
                </li>
              ))}
            </ul>
          )}
        </OfficeList>
      </Tabs>
      {rejected && (
        <PickReason
          texts={TEXTS.rejecting}
          title={TEXTS.rejecting.title(rejected.dish)}
          most={CHALLENGE_LIMITS.reason}
          isPending={isPending(rejected.id)}
          onClose={() => setRejected(null)}
          onReason={(reason) => mark(rejected, 'rejected', reason)}
        />
      )}
    </section>
  )
}
