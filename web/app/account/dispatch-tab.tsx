import { DispatchForm } from '../../store/dispatch/dispatch-form.tsx'
import { ProfileWait } from '../../store/profile/profile-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

type DispatchTabProps = { onRequested: () => void }

/** Asking for a vehicle; once it is requested, the account shows it. */
export function DispatchTab({ onRequested }: DispatchTabProps) {
  return (
    <ProfileWait skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(profile) => <DispatchForm profile={profile} onDone={onRequested} />}
    </ProfileWait>
  )
}
