import { ProfileWait } from '../../store/profile/profile-wait.tsx'
import { ServiceForm } from '../../store/services/service-form.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

type ServicesTabProps = { onSeeRequests: () => void }

/** Booking a home service, one after the other; each is seen among one's requests. */
export function ServicesTab({ onSeeRequests }: ServicesTabProps) {
  return (
    <ProfileWait skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(profile) => <ServiceForm profile={profile} onSeeRequests={onSeeRequests} />}
    </ProfileWait>
  )
}
