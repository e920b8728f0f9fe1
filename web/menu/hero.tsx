import { ArrowDown } from 'lucide-react'
import heroDrawing from '../brand/hero.svg'
import { useShop } from '../shop/shop-hooks.ts'
import { Button } from '../ui/button.tsx'
import { MENU_TEXTS } from './menu-texts.ts'
import { OpeningBanner } from './opening-banner.tsx'

const TEXTS = MENU_TEXTS.hero

/** The first thing one sees: who we are, whether we are open, and the way to the food. */
export function Hero({ onOrder }: { onOrder: () => void }) {
  const brand = useShop()?.brand
  return (
    <section className="dark overflow-hidden bg-espresso text-on-espresso">
      <div className="column relative grid items-center gap-x-8 md:min-h-[420px] md:grid-cols-[1.05fr_1fr]">
        <div className="relative z-10 pt-7 pb-2 md:py-12">
          <OpeningBanner className="mb-5" />
          <h1 className="font-extrabold text-2xl">{TEXTS.title(brand?.name ?? 'Chillz')}</h1>
          <p className="mt-3 font-bold font-display text-espresso-gold text-lg">{brand?.tagline ?? 'Not Just Food!'}</p>
          <p className="mt-3 max-w-[44ch] text-on-espresso-muted">{TEXTS.text}</p>
          <Button size="lg" className="mt-6 min-h-13 rounded-full px-8 font-bold text-base" onClick={onOrder}>
            {TEXTS.order}
            <ArrowDown aria-hidden />
          </Button>
        </div>
        <img
          src={heroDrawing}
          alt=""
          width={640}
          height={480}
          className="-mb-px w-full max-w-[520px] self-end justify-self-center md:max-w-none"
        />
      </div>
    </section>
  )
}
