import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type PickReasonProps = {
  texts: { description: string; reasons: readonly string[]; other: string; missing: string; send: string }
  title: string
  /** The most characters of a reason. */
  most: number
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason: one press on a usual one sends it, or another one in words. */
export function PickReason({ texts, title, most, onReason, onClose }: PickReasonProps) {
  const [other, setOther] = useState('')
  const [isMissing, setMissing] = useState(false)
  const typed = other.trim()
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} description={texts.description} isSheetOnPhones>
      <div className="grid gap-2">
        {texts.reasons.map((reason) => (
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
        <Field label={texts.other} error={isMissing && typed === '' ? texts.missing : undefined}>
          {(control) => (
            <Textarea {...control} maxLength={most} value={other} onChange={(event) => setOther(event.target.value)} />
          )}
        </Field>
        <Button type="submit" size="lg">
          {texts.send}
        </Button>
      </form>
    </Dialog>
  )
}
