import { paths } from '../../client/paths.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { PART_TEXTS } from '../../ui/state/part-texts.ts'
import { LAYOUT_TEXTS } from './layout-texts.ts'

/** A page that failed or could not be loaded. Reloading also loads a new version of the shop. */
export function BrokenPage() {
  return (
    <ErrorState
      title={LAYOUT_TEXTS.broken.title}
      text={PART_TEXTS.broken}
      retryText={PART_TEXTS.retry}
      onRetry={() => window.location.reload()}
      action={
        // A plain link, because the router may have failed.
        <a href={paths.home} className={buttonClasses({ variant: 'outline' })}>
          {LAYOUT_TEXTS.broken.home}
        </a>
      }
      className="min-h-[60vh] content-center"
    />
  )
}
