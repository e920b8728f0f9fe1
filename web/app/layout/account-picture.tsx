import { useProfile } from '../../client/session/profile-query.ts'
import type { Who } from '../../client/session/session-store.ts'
import { initialsOf } from '../../store/auth/initials.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** The picture of the signed-in person; their initials until it is loaded. */
export function AccountPicture({ who, className }: { who: Who; className?: string }) {
  const { data } = useProfile()
  const initials = initialsOf({ fullName: data?.fullName ?? who.fullName, email: who.email })
  return <Avatar initials={initials} picture={data?.avatarUrl ?? null} className={className} />
}
