import { useRef, useState } from 'react'
import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { MENU_TEXTS } from '../menu-texts.ts'

const TEXTS = MENU_TEXTS.age
const UNTICKED = BROWSER_ERRORS['order.age_unconfirmed']

/** Asks the shopper to confirm their age before items for adults are shown. */
export function AgeDialog({ onConfirmed, onRefused }: { onConfirmed: () => void; onRefused: () => void }) {
  const [isTicked, setTicked] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const hideToast = useRef<() => void>(undefined)

  const confirm = () => {
    if (isTicked) return onConfirmed()
    setWrong(true)
    hideToast.current = showToast(UNTICKED, 'destructive')
  }

  return (
    <Dialog
      onOpenChange={onRefused}
      title={TEXTS.title}
      description={TEXTS.text}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={onRefused}>
            {TEXTS.cancel}
          </Button>
          <Button size="lg" onClick={confirm}>
            {TEXTS.confirm}
          </Button>
        </>
      }
    >
      <Checkbox
        checked={isTicked}
        onCheckedChange={(ticked) => {
          setTicked(ticked)
          setWrong(false)
          hideToast.current?.()
        }}
        label={TEXTS.checkbox}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'age-unconfirmed' : undefined}
      />
      {isWrong && (
        <p id="age-unconfirmed" role="alert" className="font-medium text-brick-text text-sm">
          {UNTICKED.text}
        </p>
      )}
    </Dialog>
  )
}
