import { Pause, Play } from 'lucide-react'
import { paths } from '../../../client/paths.ts'
import { useShop } from '../../../client/shop/shop-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ItemPicture } from '../../../ui/item-picture.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Money } from '../../../ui/words/money.tsx'
import { MENU_TEXTS } from '../menu-texts.ts'
import { type Slide, slidesFor } from './slides.ts'
import { useRotation } from './use-rotation.ts'

const TEXTS = MENU_TEXTS.slides
const EVERY_MS = 10_000

/** The slideshow: one text at a time. */
export function Slideshow() {
  const slides = slidesFor(useShop())
  const { index, goTo, isPaused, togglePause, holding } = useRotation(slides.length, EVERY_MS)
  return (
    <section aria-roledescription="carousel" aria-label={TEXTS.label} className="pt-9" {...holding}>
      <div className="relative overflow-hidden rounded-xl bg-gold-soft">
        {/* All slides are in one grid cell, so the tallest sets the height and the layout does not shift. */}
        <div className="grid">
          {slides.map((slide, position) => (
            <SlideView key={slide.title} slide={slide} isShown={position === index} />
          ))}
        </div>
        <div className="absolute right-2 bottom-1 left-4 flex items-center sm:left-7">
          <div className="flex">
            {slides.map((slide, position) => (
              <button
                key={slide.title}
                type="button"
                aria-label={TEXTS.goTo(position + 1)}
                aria-current={position === index || undefined}
                onClick={() => goTo(position)}
                className="group grid h-11 min-w-7 place-items-center rounded-sm"
              >
                <span className="h-2 w-2 rounded-full bg-line-strong transition-[width] duration-200 group-aria-[current]:w-5 group-aria-[current]:bg-gold-text" />
              </button>
            ))}
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="ml-auto rounded-full hover:bg-transparent"
            aria-label={isPaused ? TEXTS.play : TEXTS.pause}
            onClick={togglePause}
          >
            {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          </Button>
        </div>
      </div>
    </section>
  )
}

function SlideView({ slide, isShown }: { slide: Slide; isShown: boolean }) {
  return (
    <div
      inert={!isShown}
      className={classNames(
        'col-start-1 row-start-1 flex items-center gap-4 p-4 pb-13 transition-opacity duration-250 sm:gap-8 sm:p-7 sm:pb-13',
        !isShown && 'opacity-0',
      )}
    >
      <div className="min-w-0 flex-1">
        <h2 className="text-lg sm:text-xl">{slide.title}</h2>
        <p className="mt-1.5 max-w-[46ch] text-sm sm:text-base">
          {slide.text} {slide.amount !== undefined && <Money amount={slide.amount} className="font-bold" />}
        </p>
        <LinkButton to={paths.category(slide.category)} variant="link" size="sm" className="mt-1 -ml-3">
          {slide.link}
        </LinkButton>
      </div>
      <ItemPicture
        image={`/pictures/category-${slide.category}.webp`}
        category={slide.category}
        sizes="(min-width: 640px) 160px, 96px"
        className="size-24 sm:size-40"
      />
    </div>
  )
}
