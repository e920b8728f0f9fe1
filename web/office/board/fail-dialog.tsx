import { useState } from 'react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { REASON_MAX } from '#domain/orders/order-money-api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { BOARD_TEXTS } from './board-texts.ts'

const TEXTS = BOARD_TEXTS.fail

type FailDialogProps = { orderId: string; onReason: (reason: string) => void; onClose: () => void }

/** Asks why an order could not be delivered: one press on a usual reason, or another one in words. */
export function FailDialog({ orderId, onReason, onClose }: FailDialogProps) {
  const [other, setOther] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.title(formatOrderId(orderId))}
      description={TEXTS.description}
      isSheetOnPhones
    >
      <div className="grid gap-2">
        {TEXTS.reasons.map((reason) => (
          <Button key={reason} variant="outline" size="lg" onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form
        noValidate
        className="mt-5 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (other.trim() === '') setMissing(true)
          else onReason(other.trim())
        }}
      >
        <Field label={TEXTS.other} error={isMissing && other.trim() === '' ? TEXTS.missing : undefined}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={REASON_MAX}
              value={other}
              onChange={(event) => setOther(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="lg">
          {TEXTS.send}
        </Button>
      </form>
    </Dialog>
  )
}
