import { ArrowDown } from 'lucide-react'
import { Link } from 'react-router'
import heroDrawing from '../../../brand/hero.svg'
import { paths } from '../../../client/paths.ts'
import { useBrand } from '../../../client/shop/use-brand.ts'
import { Button } from '../../../ui/button.tsx'
import { GetAppBadge } from '../../install/get-app-badge.tsx'
import { MENU_TEXTS } from '../menu-texts.ts'
import { OpeningBanner } from './opening-banner.tsx'

const TEXTS = MENU_TEXTS.hero
const LINK = 'flex min-h-11 items-center text-espresso-gold underline-offset-4 hover:underline'

/**
 * The top of the home page: name, opening state and search. Low on phones, so that the first dishes
 * are visible. index.html contains the same markup before any script runs.
 */
export function Hero({ onOrder }: { onOrder: () => void }) {
  const brand = useBrand()
  return (
    // The background follows the theme; the hero itself is always light text on dark.
    <section className="overflow-hidden bg-espresso">
      <div className="dark column relative grid items-center gap-x-8 text-on-espresso md:min-h-[360px] md:grid-cols-[1.05fr_1fr]">
        <div className="relative z-10 pt-2 md:py-10">
          <OpeningBanner className="mb-1 md:mb-5" />
          <h1 className="font-extrabold text-xl md:text-2xl">{TEXTS.title(brand.name)}</h1>
          <p className="mt-1 font-bold font-display text-base text-espresso-gold md:mt-3 md:text-lg">{brand.tagline}</p>
          <p className="mt-3 max-w-[44ch] text-on-espresso-muted max-md:hidden">{TEXTS.text(brand.cities)}</p>
          <div className="mt-1.5 flex flex-wrap items-center gap-3 md:mt-6">
            <Button size="lg" className="rounded-full font-bold md:min-h-13 md:px-8" onClick={onOrder}>
              {TEXTS.order}
              <ArrowDown aria-hidden />
            </Button>
            <GetAppBadge className="max-md:hidden" />
          </div>
          <div className="flex flex-wrap gap-x-4 font-semibold text-xs max-md:-mb-2 md:mt-3 md:text-sm">
            <Link to={paths.challenge} className={LINK}>
              {TEXTS.challenge}
            </Link>
            <Link to={paths.liveFeed} className={LINK}>
              {TEXTS.liveFeed}
            </Link>
          </div>
        </div>
        <img
          src={heroDrawing}
          alt=""
          width={640}
          height={480}
          className="hero-van -mb-px w-full max-md:absolute max-md:right-1 max-md:bottom-0 max-md:w-[min(42%,170px,100%-12rem)] md:self-end"
        />
      </div>
    </section>
  )
}
