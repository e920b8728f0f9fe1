import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.reject
const REASON_MAX = 120

type RejectDialogProps = { subject: string; onReason: (reason: string) => void; onClose: () => void }

/** Asks why a payment is rejected: one press on a usual reason, or another one in words. */
export function RejectDialog({ subject, onReason, onClose }: RejectDialogProps) {
  const [other, setOther] = useState('')
  const [isMissing, setMissing] = useState(false)
  const typed = other.trim()
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.title(subject)} description={TEXTS.description} isSheetOnPhones>
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
          if (typed === '') setMissing(true)
          else onReason(typed)
        }}
      >
        <Field label={TEXTS.other} error={isMissing && typed === '' ? TEXTS.missing : undefined}>
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
