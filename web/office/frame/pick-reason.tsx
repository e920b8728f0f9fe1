import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type PickReasonProps = {
  texts: { description: string; reasons: readonly string[]; other: string; missing: string; send: string }
  title: string
  /** The most characters of a reason. */
  most: number
  isPending: boolean
  /** Sends it. @returns whether it is done; the dialog stays open until then, with what was typed */
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
  /** Further fields, above the reasons. */
  children?: ReactNode
}

/** Asks for a reason: one press on a usual one sends it, or another one in words. */
export function PickReason({ texts, title, most, isPending, onReason, onClose, children }: PickReasonProps) {
  const [other, setOther] = useState('')
  const [isMissing, setMissing] = useState(false)
  /** The reason that is on its way. */
  const [sent, setSent] = useState<string>()
  const typed = other.trim()
  const send = async (reason: string) => {
    setSent(reason)
    if (await onReason(reason)) onClose()
  }
  return (
    <Dialog onOpenChange={onClose} title={title} description={texts.description} isSheetOnPhones>
      {children}
      <div className="grid gap-2">
        {texts.reasons.map((reason) => (
          <Button
            key={reason}
            variant="outline"
            size="lg"
            isPending={isPending && sent === reason}
            onClick={() => isPending || void send(reason)}
          >
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
          else if (!isPending) void send(typed)
        }}
      >
        <TextareaField
          label={texts.other}
          error={isMissing && typed === '' ? texts.missing : undefined}
          maxLength={most}
          value={other}
          onValueChange={setOther}
        />
        <Button type="submit" size="lg" isPending={isPending && sent === typed}>
          {texts.send}
        </Button>
      </form>
    </Dialog>
  )
}
