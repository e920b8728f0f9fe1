import { Lightbulb, Pause, Play } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { MENU_TEXTS, PROMO_TIPS } from '../menu-texts.ts'
import { useRotation } from './use-rotation.ts'

const EVERY_MS = 6_000

/** A tip above the menu, which changes every 6 s. */
export function PromoTips() {
  const { index, isPaused, togglePause, holding } = useRotation(PROMO_TIPS.length, EVERY_MS)
  return (
    <div {...holding} className="flex min-h-14 items-center gap-3 rounded-lg bg-gold-soft py-2.5 pr-1 pl-4 text-sm">
      <Lightbulb aria-hidden className="size-5 shrink-0 text-gold-text" />
      {/* All tips are in one grid cell, so the longest sets the height and the layout does not shift. */}
      <div className="grid min-w-0 flex-1">
        {PROMO_TIPS.map((tip, position) => (
          <p
            key={tip}
            aria-hidden={position !== index}
            className={`col-start-1 row-start-1 self-center transition-opacity duration-250 ${position === index ? '' : 'opacity-0'}`}
          >
            {tip}
          </p>
        ))}
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="rounded-full hover:bg-transparent"
        aria-label={isPaused ? MENU_TEXTS.tips.play : MENU_TEXTS.tips.pause}
        onClick={togglePause}
      >
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      </Button>
    </div>
  )
}
