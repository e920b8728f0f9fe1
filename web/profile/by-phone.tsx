import type { LucideIcon } from 'lucide-react'
import { Check, Phone } from 'lucide-react'
import { phoneLink } from '../shop/phone-link.ts'
import { useShop } from '../shop/shop-hooks.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProfileCard } from './profile-card.tsx'
import { PROFILE_TEXTS } from './profile-texts.ts'

type ByPhoneProps = { icon: LucideIcon; title: string; text: string; haveReady: string; list: readonly string[] }

/** Something that members ask for by phone: what it is, what to have at hand, and the number. */
export function ByPhone({ icon: Icon, title, text, haveReady, list }: ByPhoneProps) {
  const phone = useShop()?.brand.phone
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-text">
          <Icon aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-muted text-sm">{text}</p>
        </div>
      </div>
      <ProfileCard title={haveReady}>
        <ul className="grid gap-2 text-sm">
          {list.map((one) => (
            <li key={one} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-palm-text" />
              {one}
            </li>
          ))}
        </ul>
      </ProfileCard>
      {phone === undefined ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <a href={phoneLink(phone)} className={buttonClasses({ size: 'lg' })}>
          <Phone aria-hidden />
          {PROFILE_TEXTS.byPhone.call(phone)}
        </a>
      )}
      <p className="text-center text-muted text-sm">{PROFILE_TEXTS.byPhone.how}</p>
    </div>
  )
}
