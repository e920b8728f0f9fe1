import { Crown, type LucideIcon, Smartphone, Truck, Wrench } from 'lucide-react'
import { Link } from 'react-router'
import { foldForSearch, searchWords } from '#domain/menu/search-text.ts'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { useProfileStep } from '../../../client/steps/profile-step.ts'

/** What the shop sells besides its menu: links to tabs of the profile, which asks visitors to sign in. */
type MoreService = {
  /** In the catalogue; without a row on offer it is not listed. */
  noun: string
  name: string
  text: string
  tab: string
  icon: LucideIcon
  /** The search words that find it. */
  words: string
}

const MORE_SERVICES: readonly MoreService[] = [
  {
    noun: 'airtime_provider',
    name: 'Airtime',
    text: 'Top up your phone, or a friend’s',
    tab: 'subscription',
    icon: Smartphone,
    words: 'airtime top up credit recharge data mtn telecel vodafone airteltigo at glo phone',
  },
  {
    noun: 'vehicle',
    name: 'Vehicles',
    text: 'From motorcycle to water tanker',
    tab: 'dispatch',
    icon: Truck,
    words:
      'vehicle vehicles dispatch delivery courier rider okada motorcycle aboboyaa tricycle van truck tow tractor bulldozer tipper water tanker bus sewage garbage waste gas laundry refrigerated moving',
  },
  {
    noun: 'service',
    name: 'Home services',
    text: 'Plumbers, electricians, cleaners and more',
    tab: 'services',
    icon: Wrench,
    words:
      'home services service plumber plumbing electrician electrical cleaner cleaning catering tent canopy fumigation gardening gardener pool ac air conditioner event events photography photographer painting painter freight borehole construction mason masonry vet veterinary tailor garment repair',
  },
  {
    noun: 'plan',
    name: 'Plans',
    text: 'A discount on every meal and grocery order',
    tab: 'subscription',
    icon: Crown,
    words: 'plan plans subscription subscribe membership member discount plug connect boss supreme',
  },
]

/** Those of which something is offered; all until the shop has answered. */
export function useMoreServices(): readonly MoreService[] {
  const shop = useShop()
  return MORE_SERVICES.filter(({ noun }) => !shop?.notOffered.includes(noun))
}

/** The services that match a search. */
export function servicesFor(typed: string, services = MORE_SERVICES): readonly MoreService[] {
  const words = searchWords(typed)
  if (words.length === 0) return []
  return services.filter((service) => {
    const known = foldForSearch(service.words).split(' ')
    return words.every((word) => word.length > 1 && known.some((one) => one.startsWith(word)))
  })
}

type MoreServicesProps = {
  heading: string
  services: readonly MoreService[]
  /** As a column, as in the drawer. */
  isStacked?: boolean
  onFollow?: () => void
}

/** Links to what the shop sells besides its menu. */
export function MoreServices({ heading, services, isStacked = false, onFollow }: MoreServicesProps) {
  const profile = useProfileStep()
  if (services.length === 0) return null
  return (
    <nav aria-label={heading}>
      <h2 className={isStacked ? 'mt-5 mb-1 px-4 font-semibold font-text text-muted text-sm' : 'text-xl'}>{heading}</h2>
      <ul className={isStacked ? 'grid gap-1' : 'mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4'}>
        {services.map(({ name, text, tab, icon: Icon }) => (
          <li key={name}>
            <Link
              {...profile.link(tab)}
              onClick={onFollow}
              className={
                isStacked
                  ? 'flex min-h-11 items-center gap-3 rounded-md px-4 font-semibold hover:bg-sunken'
                  : 'flex h-full min-h-16 flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-card hover:border-line-strong'
              }
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-text">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="min-w-0 flex-1 basis-24">
                <span className="block font-semibold text-sm">{name}</span>
                {!isStacked && <span className="block text-muted text-xs">{text}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
