import { UserRound } from 'lucide-react'
import { useBrand } from '../../client/shop/use-brand.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { GREETING_TEXTS } from './greeting-texts.ts'
import { installApp, installWords, isInstalled } from './install-prompt.ts'

const TEXTS = GREETING_TEXTS.welcome

/** Greets a visitor once a session. */
export function WelcomeDialog({ onClose, onSignIn }: { onClose: () => void; onSignIn: () => void }) {
  const { name } = useBrand()
  return (
    <Dialog onOpenChange={onClose} title={TEXTS.title(name)} description={TEXTS.text} className="max-w-md">
      <div className="grid gap-3">
        <Button size="lg" onClick={onSignIn}>
          <UserRound aria-hidden />
          {TEXTS.signIn}
        </Button>
        {!isInstalled() && (
          <Button
            variant="outline"
            size="lg"
            onClick={() => {
              onClose()
              void installApp()
            }}
          >
            {installWords()}
          </Button>
        )}
        <Button variant="ghost" size="lg" onClick={onClose}>
          {TEXTS.skip}
        </Button>
        <p className="text-center text-muted text-sm">{TEXTS.note}</p>
      </div>
    </Dialog>
  )
}
