import { useProfile } from '../../client/session/profile-query.ts'
import { useSession } from '../../client/session/session-store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { KenteStrip } from '../../ui/kente-strip.tsx'
import { initialsOf } from '../auth/initials.ts'
import { PROFILE_TEXTS } from './profile-texts.ts'

/** Who one is, over the tabs: picture or initials, name, address and plan; the least of it where a screen is low. */
export function ProfileHead() {
  const { data: profile } = useProfile()
  const session = useSession()
  const known = session.status === 'signed_out' ? session.lapsed : session
  const fullName = profile?.fullName ?? known?.fullName ?? ''
  const email = profile?.email ?? known?.email ?? ''
  return (
    <div className="bg-espresso text-on-espresso">
      <div className="flex items-center gap-3 py-2 pr-16 pl-5 sm:pl-6 md:gap-4 md:py-4 [@media(max-height:30em)]:py-1">
        <Avatar
          initials={initialsOf({ fullName, email })}
          picture={profile?.avatarUrl ?? null}
          className="size-11 ring-3 ring-espresso-gold/40 md:size-16 md:text-xl"
        />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2.5">
            <span className="truncate font-bold font-display text-lg leading-tight">
              {fullName || email || PROFILE_TEXTS.noName}
            </span>
            {profile && <Badge tone="gold">{profile.subscription.planName}</Badge>}
          </p>
          {fullName !== '' && (
            <p className="truncate text-on-espresso-muted text-sm [@media(max-height:30em)]:hidden">{email}</p>
          )}
        </div>
      </div>
      <KenteStrip className="h-1.5" />
    </div>
  )
}
