import { Smartphone } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { installApp, isInstalled } from './install-prompt.ts'
import { INSTALL_TEXTS } from './install-texts.ts'

const TEXTS = INSTALL_TEXTS.badge

/** A badge like those of app stores, which installs the web app; hidden in the installed app. */
export function GetAppBadge({ className }: { className?: string }) {
  if (isInstalled()) return null
  return (
    <button
      type="button"
      aria-label={TEXTS.label}
      onClick={() => void installApp()}
      className={classNames(
        'flex min-h-13 items-center gap-3 rounded-lg border border-on-espresso-muted bg-espresso px-4 py-1.5 text-left text-on-espresso hover:bg-espresso-raised',
        className,
      )}
    >
      <Smartphone aria-hidden className="size-7 text-espresso-gold" />
      <span>
        <span className="block text-on-espresso-muted text-xs">{TEXTS.small}</span>
        <span className="block font-bold font-display text-base leading-tight">{TEXTS.large}</span>
      </span>
    </button>
  )
}
