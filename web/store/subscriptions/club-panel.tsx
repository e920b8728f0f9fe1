import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { changeProfile } from '#domain/profiles/profiles-api.ts'
import { call } from '../../client/api.ts'
import { profileQuery } from '../../client/session/profile-query.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts'

const TEXTS = SUBSCRIPTION_TEXTS.clubPanel

/** The panel of the country club and gym, which is not open yet. */
export function ClubPanel() {
  const queries = useQueryClient()
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: () => call(changeProfile, { body: { asksForClubNews: true } }),
    onSuccess: (profile) => {
      showAnswer(queries, profileQuery(profile.userId).queryKey, profile)
      showToast(TEXTS.toast)
    },
    onError: () => showToast(TEXTS.failed, 'destructive'),
  })
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Badge tone="gold-soft">{TEXTS.badge}</Badge>
      <p className="text-sm">{TEXTS.text}</p>
      <ul className="grid gap-1.5 text-sm">
        {TEXTS.points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-palm-text" />
            {point}
          </li>
        ))}
      </ul>
      <Button variant="outline" isPending={ask.isPending} pendingText={TEXTS.asking} onClick={() => ask.mutate()}>
        {TEXTS.notify}
      </Button>
    </div>
  )
}
