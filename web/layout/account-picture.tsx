import { initialsOf } from '../auth/initials.ts'
import type { Who } from '../auth/session-store.ts'
import { useProfile } from '../profile/profile-query.ts'
import { Avatar } from '../ui/avatar.tsx'

/** The picture of whoever is signed in; their initials until it has come. */
export function AccountPicture({ who, className }: { who: Who; className?: string }) {
  const { data } = useProfile()
  const initials = initialsOf({ fullName: data?.fullName ?? who.fullName, email: who.email })
  return <Avatar initials={initials} picture={data?.avatarUrl ?? null} className={className} />
}
