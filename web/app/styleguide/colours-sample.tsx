import { pesewas } from '#domain/money.ts'
import { KenteStrip } from '../../ui/kente-strip.tsx'
import { Money } from '../../ui/words/money.tsx'
import { Logo } from '../layout/logo.tsx'

/** Ground and the text that stands on it; spelt out whole, since styles are made from the names found in the sources. */
const PAIRS = [
  'bg-ground text-ink',
  'bg-surface text-ink',
  'bg-sunken text-ink',
  'bg-ground text-muted',
  'bg-gold text-on-gold',
  'bg-gold-soft text-gold-text',
  'bg-ground text-gold-text',
  'bg-palm text-on-palm',
  'bg-palm-soft text-palm-text',
  'bg-brick text-on-brick',
  'bg-brick-soft text-brick-text',
  'bg-espresso text-on-espresso',
  'bg-espresso text-on-espresso-muted',
  'bg-espresso text-espresso-gold',
] as const

export function ColoursSample() {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {PAIRS.map((pair) => (
        <li key={pair} className={`${pair} rounded-md border border-line p-3 text-xs`}>
          {pair}
        </li>
      ))}
    </ul>
  )
}

const SIZES = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'] as const

export function TypeSample() {
  return (
    <>
      <Logo />
      <KenteStrip />
      {SIZES.map((size) => (
        <p key={size} className={`${size} ${size.endsWith('l') || size === 'text-lg' ? 'font-bold font-display' : ''}`}>
          {size}: Waakye, shito and gari
        </p>
      ))}
      <p className="grid w-fit text-right">
        <Money amount={pesewas(123_450)} />
        <Money amount={pesewas(1_111)} sign="−" />
        <Money amount={pesewas(0)} sign="+" />
      </p>
    </>
  )
}
