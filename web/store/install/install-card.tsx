import { Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { useBrand } from '../../client/shop/use-brand.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { GREETING_TEXTS } from './greeting-texts.ts'
import { installApp, installWords } from './install-prompt.ts'

const TEXTS = GREETING_TEXTS.card

/** Offers the app, above the lower edge of the page. */
export function InstallCard({ onLater }: { onLater: () => void }) {
  const { name } = useBrand()
  useEffect(() => {
    showToast({ title: TEXTS.toast, text: TEXTS.toastText(name) })
  }, [name])
  return (
    <aside
      data-toast-floor
      aria-label={TEXTS.title(name)}
      className="fixed inset-x-3 bottom-3 z-30 mx-auto grid max-w-md animate-rise gap-3 rounded-lg border border-line bg-surface p-4 shadow-card lg:right-auto lg:left-6 lg:mx-0"
    >
      <div className="flex items-start gap-3">
        <Smartphone aria-hidden className="size-8 shrink-0 text-gold-text" />
        <div>
          <p className="font-bold font-display">{TEXTS.title(name)}</p>
          <p className="text-muted text-sm">{TEXTS.text}</p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onLater}>
          {TEXTS.later}
        </Button>
        <Button onClick={() => void installApp()}>{installWords()}</Button>
      </div>
    </aside>
  )
}
