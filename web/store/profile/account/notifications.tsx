import { Check } from 'lucide-react'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'

const TEXTS = PROFILE_TEXTS.account
const CHANNELS = ['email', 'sms', 'push'] as const

/** The notifications of the shop: all on and fixed, with the reason. */
export function Notifications() {
  return (
    <ProfileCard title={TEXTS.notifications}>
      <ul className="divide-y divide-line">
        {CHANNELS.map((channel) => (
          <li key={channel}>
            <label className="flex min-h-14 items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-sm">{TEXTS.channels[channel].name}</span>
                <span className="block text-muted text-sm">{TEXTS.channels[channel].text}</span>
              </span>
              <span className="relative h-7 w-12 shrink-0">
                <input
                  type="checkbox"
                  checked
                  readOnly
                  disabled
                  className="size-full appearance-none rounded-full bg-palm"
                />
                <span
                  aria-hidden
                  className="pointer-events-none absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-on-palm text-palm"
                >
                  <Check className="size-3.5" strokeWidth={3} />
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{TEXTS.notificationsWhy}</p>
    </ProfileCard>
  )
}
