import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { listMySessions } from '#domain/profiles/profiles-api.ts'
import { queryOf } from '../../../client/query-of.ts'
import { useOwner } from '../../../client/session/session-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { QueryWait } from '../../../ui/state/query-wait.tsx'
import { SkeletonStack } from '../../../ui/state/skeleton.tsx'
import { momentYearWords } from '../../../ui/words/moment-words.ts'
import { useAttempt } from '../../auth/use-attempt.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'

const TEXTS = PROFILE_TEXTS.sessions
const WAITING = <SkeletonStack parts={['h-10', 'h-40 rounded-lg', 'h-11']} />
const ON_PHONES = /Android|iPhone|iPad|KaiOS/

/** The sessions of the person, and how to end all others. */
export function SessionsView() {
  const { userId, isSignedIn } = useOwner()
  const query = useQuery({ ...queryOf(listMySessions, { person: userId }), staleTime: 0, enabled: isSignedIn })
  const { attempt, isPending, failure } = useAttempt()

  const endOthers = async () => {
    const answer = await attempt(({ auth }) => auth.signOut({ scope: 'others' }))
    if (!answer) return
    await query.refetch()
    showToast(TEXTS.done, 'success')
  }
  const { data } = query
  if (data === undefined) return <QueryWait query={query} title={TEXTS.failed} waiting={WAITING} />
  const hasOthers = data.sessions.some(({ isThis }) => !isThis)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">{TEXTS.how}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-ground px-4">
        {data.sessions.map(({ id, device, isThis, createdAt, refreshedAt, aal }) => {
          const Icon = ON_PHONES.test(device) ? Smartphone : Monitor
          return (
            <li key={id} className="flex items-start gap-3 py-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-gold-text">
                <Icon aria-hidden className="size-5" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-sm">
                  {device}
                  {isThis && <Badge tone="palm-soft">{TEXTS.isThis}</Badge>}
                  {aal === 'aal2' && <Badge>{TEXTS.secure}</Badge>}
                </p>
                <p className="text-muted text-sm">
                  {TEXTS.started(momentYearWords(createdAt))}, {TEXTS.used(momentYearWords(refreshedAt))}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      {hasOthers ? (
        <Button
          variant="outline"
          size="lg"
          isPending={isPending}
          pendingText={TEXTS.ending}
          onClick={() => void endOthers()}
        >
          {TEXTS.others}
        </Button>
      ) : (
        <p className="text-sm">{TEXTS.onlyThis}</p>
      )}
      <FailureNote failure={failure} />
    </div>
  )
}
