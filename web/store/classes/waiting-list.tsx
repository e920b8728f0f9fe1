import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { joinWaitingList, leaveWaitingList, type MyWait, readMyWait } from '#domain/classes/waiting-api.ts'
import { call } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { useOwner, useSession } from '../../client/session/session-store.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { classQuery } from './class-queries.ts'
import { CLASS_TEXTS } from './class-texts.ts'

const TEXTS = CLASS_TEXTS.wait
/** How often the place is read again, ms: somebody may be looking when a seat comes free. */
const REREAD_MS = 30_000

type Answer = { wait: MyWait | null }

/** One's own place on the waiting list of a class. */
export function useWait(id: string) {
  const { userId: person, isSignedIn } = useOwner()
  return useQuery(
    queryOf(readMyWait, { person, params: { id } }, { enabled: isSignedIn, staleTime: 0, refetchInterval: REREAD_MS }),
  )
}

/** The way onto the waiting list of a full class; on it the place, or the seat that is kept, and the way off. */
export function WaitingList({ classId, query }: { classId: string; query: UseQueryResult<Answer> }) {
  const session = useSession()
  const { userId: person } = useOwner()
  const { go } = useAuthStep()
  const queries = useQueryClient()
  const wait = query.data?.wait ?? null
  const change = useMutation({
    mutationFn: () => call(wait === null ? joinWaitingList : leaveWaitingList, { params: { id: classId } }),
    onSuccess: (answer) => showAnswer(queries, keyOf(readMyWait, { person, params: { id: classId } }), answer),
    onError: (error) => {
      showToast({ title: TEXTS.title, text: error.message }, 'destructive')
      void queries.invalidateQueries({ queryKey: keyOf(readMyWait) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: classQuery(classId).queryKey }),
  })
  return (
    <div className="grid grid-cols-1 gap-2 rounded-md bg-gold-soft p-3 text-gold-text">
      <p role="status" className="text-sm">
        {wait === null
          ? TEXTS.about
          : wait.offerEndsAt === null
            ? TEXTS.place(wait.place)
            : TEXTS.offered(momentWords(wait.offerEndsAt))}
      </p>
      <Button
        variant="outline"
        isPending={change.isPending}
        onClick={() => (session.status === 'signed_in' ? change.mutate() : go('signin'))}
      >
        {wait !== null ? TEXTS.leave : session.status === 'signed_in' ? TEXTS.join : TEXTS.signIn}
      </Button>
    </div>
  )
}
