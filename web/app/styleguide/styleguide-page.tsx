import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { LOADING_PHASES } from '../../store/menu/loading-phase.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { ButtonsSample } from './buttons-sample.tsx'
import { BuyingSample, TrackingSample } from './buying-sample.tsx'
import { ColoursSample, TypeSample } from './colours-sample.tsx'
import { FormsSample } from './forms-sample.tsx'
import { MenuSample, PhaseSample } from './menu-sample.tsx'
import { OverlaysSample } from './overlays-sample.tsx'

/** Every component in every state, for whoever works on the shop. It exists in development alone. */
export function StyleguidePage() {
  usePageTitle('Style guide')
  return (
    <div className="px-4 pt-8">
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="mr-auto text-xl">Style guide</h1>
        <p className="text-muted text-sm">The left half follows the page’s theme, the right half is always dark.</p>
        <ThemeToggle />
      </div>
      <Section title="Colours">{() => <ColoursSample />}</Section>
      <Section title="Type and marks">{() => <TypeSample />}</Section>
      <Section title="Buttons and badges">{() => <ButtonsSample />}</Section>
      <Section title="Forms">{(key) => <FormsSample key={key} />}</Section>
      <Section title="Menu">{() => <MenuSample />}</Section>
      <Section title="Loading the menu">
        {() => LOADING_PHASES.map((phase) => <PhaseSample key={phase} phase={phase} />)}
      </Section>
      <Section title="Cart and order form">{(key) => <BuyingSample key={key} />}</Section>
      <Section title="The way of an order">{() => <TrackingSample />}</Section>
      <Section title="Empty, failed, waiting">{() => <StatesSample />}</Section>
      <Section title="Windows, panels, toasts (they follow the page’s theme)">{() => <OverlaysSample />}</Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: (key: string) => ReactNode }) {
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="mb-3 text-lg">{title}</h2>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {['', 'dark'].map((theme) => (
          <div
            key={theme}
            className={`${theme} grid min-w-0 content-start gap-5 rounded-lg border border-line bg-ground p-5 text-ink`}
          >
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  )
}

function StatesSample() {
  return (
    <>
      <EmptyState
        icon={PackageOpen}
        title="Nothing here today"
        text="Everything of this kind is sold on other days."
        action={<Button>Back to the menu</Button>}
      />
      <ErrorState
        title="Failed to load menu items"
        text="Error loading menu items. Please try again later."
        onRetry={() => undefined}
      />
      <ErrorState title="Trying again" onRetry={() => undefined} isRetrying />
      <Skeleton className="h-24 w-full" />
    </>
  )
}
