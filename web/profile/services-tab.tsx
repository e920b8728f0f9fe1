import { ServiceForm } from '../services/service-form.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProfileWait } from './profile-wait.tsx'

type ServicesTabProps = { onRequested: () => void }

/** Booking a home service; once it is booked, the account shows it. */
export function ServicesTab({ onRequested }: ServicesTabProps) {
  return (
    <ProfileWait skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(profile) => <ServiceForm profile={profile} onDone={onRequested} />}
    </ProfileWait>
  )
}
