import { initialsOf } from '../auth/initials.ts'
import { useSession } from '../auth/session-store.ts'
import { KenteStrip } from '../brand/kente-strip.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { useProfile } from './profile-query.ts'
import { PROFILE_TEXTS } from './profile-texts.ts'

/** Who one is, over the tabs: picture or initials, name, address and plan. */
export function ProfileHead() {
  const { data: profile } = useProfile()
  const session = useSession()
  const known = session.status === 'signed_out' ? session.lapsed : session
  const fullName = profile?.fullName ?? known?.fullName ?? ''
  const email = profile?.email ?? known?.email ?? ''
  return (
    <div className="-mx-5 -mt-5 sm:-mx-6 mb-5 bg-espresso text-on-espresso">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-5 pr-16 sm:px-6">
        <Avatar
          initials={initialsOf({ fullName, email })}
          picture={profile?.avatarUrl ?? null}
          className="size-16 text-xl ring-3 ring-espresso-gold/40"
        />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-bold font-display text-lg leading-tight">{fullName || email || PROFILE_TEXTS.noName}</p>
          {fullName !== '' && <p className="break-words text-on-espresso-muted text-sm">{email}</p>}
          <p className="mt-1.5 h-6">{profile && <Badge tone="gold">{profile.subscription.planName}</Badge>}</p>
        </div>
      </div>
      <KenteStrip className="h-1.5" />
    </div>
  )
}
