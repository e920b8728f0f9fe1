import { DispatchForm } from '../dispatch/dispatch-form.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useProfileStep } from './profile-step.ts'
import { ProfileWait } from './profile-wait.tsx'

/** Asking for a vehicle; once it is requested, the account shows it. */
export function DispatchTab() {
  const { turn } = useProfileStep()
  return (
    <ProfileWait skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(profile) => <DispatchForm profile={profile} onDone={() => turn('account')} />}
    </ProfileWait>
  )
}
