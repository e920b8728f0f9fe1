import { useState } from 'react'
import { type Pesewas, parseCedis } from '#domain/money.ts'
import { CASH_MAX, CASH_NOTE_MAX, declareHandin } from '#domain/riders/cash-api.ts'
import { CallError, call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { RIDE_TEXTS } from './ride-texts.ts'

const TEXTS = RIDE_TEXTS.cash

type AmountDialogProps = {
  title: string
  text: string
  confirm: string
  initial?: string
  /** Also asks what it was for. */
  hasNote?: boolean
  /** @returns what was refused, if anything */
  onSend: (amount: Pesewas, note: string) => Promise<string | undefined>
  onClose: () => void
}

/** Asks for a sum of cash. */
function AmountDialog({ title, text, confirm, initial = '', hasNote = false, onSend, onClose }: AmountDialogProps) {
  const [typed, setTyped] = useState(initial)
  const [note, setNote] = useState('')
  const [isPending, setPending] = useState(false)
  const amount = parseCedis(typed)
  const form = useCheckedForm({
    found: {
      amount: amountFault(amount),
      note: hasNote && note.trim() === '' ? TEXTS.noteMissing : undefined,
    },
    onSend: async () => {
      if (amount === undefined) return
      setPending(true)
      const refusal = await onSend(amount, note.trim()).finally(() => setPending(false))
      if (refusal !== undefined) form.refuse({ amount: refusal })
    },
  })
  return (
    <Dialog onOpenChange={onClose} title={title} description={text} isSheetOnPhones>
      <form {...form.props} className="grid gap-4">
        <TextField
          label={TEXTS.amount}
          error={form.faults.amount}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onValueChange={setTyped}
        />
        {hasNote && (
          <TextField
            label={TEXTS.note}
            error={form.faults.note}
            autoComplete="off"
            maxLength={CASH_NOTE_MAX}
            value={note}
            onValueChange={setNote}
          />
        )}
        <Button type="submit" size="lg" isPending={isPending}>
          {confirm}
        </Button>
      </form>
    </Dialog>
  )
}

function amountFault(amount: Pesewas | undefined): string | undefined {
  if (amount === undefined || amount === 0) return TEXTS.amountWrong
  return amount > CASH_MAX ? TEXTS.tooMuch : undefined
}

type CollectDialogProps = { onCollect: (amount: Pesewas, note: string) => void; onClose: () => void }

/** Records cash that was collected. */
export function CollectDialog({ onCollect, onClose }: CollectDialogProps) {
  return (
    <AmountDialog
      title={TEXTS.collect}
      text={TEXTS.collectText}
      confirm={TEXTS.record}
      hasNote
      onSend={async (amount, note) => {
        onCollect(amount, note)
        return undefined
      }}
      onClose={onClose}
    />
  )
}

type HandinDialogProps = { inHand: Pesewas; onDone: () => void; onClose: () => void }

/** Declares the cash that a rider hands in. */
export function HandinDialog({ inHand, onDone, onClose }: HandinDialogProps) {
  // One for each sum: the same sum again is the same hand-in, another sum is another one, which the server may refuse.
  const [ids] = useState(() => new Map<Pesewas, string>())
  const send = async (amount: Pesewas) => {
    const id = ids.get(amount) ?? newKey()
    ids.set(amount, id)
    try {
      await call(declareHandin, { body: { id, amount } })
      onDone()
      return undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ title: error.title, text: error.message }, 'destructive')
      return error.message
    }
  }
  return (
    <AmountDialog
      title={TEXTS.handin}
      text={TEXTS.handinText}
      confirm={TEXTS.confirm}
      initial={(inHand / 100).toFixed(2)}
      onSend={send}
      onClose={onClose}
    />
  )
}
