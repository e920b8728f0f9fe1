import { useQuery } from '@tanstack/react-query'
import { SmartphoneNfc } from 'lucide-react'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton, Skeletons } from '../../ui/state/skeleton.tsx'
import { AirtimeForm } from './airtime-form.tsx'
import { airtimeQuery } from './airtime-query.ts'
import { AIRTIME_TEXTS } from './airtime-texts.ts'
import { RecentTopUps } from './recent-top-ups.tsx'

const TEXTS = AIRTIME_TEXTS

type AirtimePanelProps = { userId: string; onClose: () => void }

/** Airtime: the form, and the person's top-ups. `onClose` is called once a top-up is paid. */
export function AirtimePanel({ userId, onClose }: AirtimePanelProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Buying userId={userId} onClose={onClose} />
      <RecentTopUps userId={userId} />
    </div>
  )
}

function Buying({ userId, onClose }: AirtimePanelProps) {
  const query = useQuery(airtimeQuery(userId))
  const { data } = query
  if (data === undefined)
    return <QueryWait query={query} title={TEXTS.loadFailed} waiting={<Waiting />} heading="h4" className="py-4" />
  if (data.providers.length === 0) {
    return (
      <EmptyState heading="h4" className="py-4" icon={SmartphoneNfc} title={TEXTS.none.title} text={TEXTS.none.text} />
    )
  }
  return <AirtimeForm {...data} userId={userId} onClose={onClose} />
}

/** The placeholder of the form. */
function Waiting() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-10 rounded-md" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Skeletons count={4} className="h-24 rounded-md" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-24 rounded-md" />
        <Skeleton className="h-24 rounded-md" />
      </div>
      <Skeleton className="h-11 rounded-md" />
    </div>
  )
}
