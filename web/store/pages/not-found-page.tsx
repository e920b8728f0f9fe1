import { Compass } from 'lucide-react'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'

const TEXTS = {
  title: 'This page is off the menu',
  text: 'There is nothing at this address. It may have moved, or the link may be mistyped.',
  home: 'Back to the menu',
  track: 'Track Order',
} as const

export function NotFoundPage() {
  usePageTitle(TEXTS.title)
  return (
    <div className="column grid min-h-[60vh] content-center justify-items-center gap-3 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-gold-soft text-gold-text">
        <Compass aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <h1 className="text-xl">{TEXTS.title}</h1>
      <p className="max-w-prose text-muted">{TEXTS.text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.home} size="lg">
          {TEXTS.home}
        </LinkButton>
        <LinkButton to={paths.trackOrder()} variant="outline" size="lg">
          {TEXTS.track}
        </LinkButton>
      </div>
    </div>
  )
}
