import { useState } from 'react'
import { formatCedis, type Pesewas, parseCedis, pesewas } from '#domain/money.ts'
import { CASH_MAX, CASH_NOTE_MAX, declareHandin } from '#domain/riders/cash-api.ts'
import type { RideView } from '#domain/riders/ride-api.ts'
import { CallError, call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { Money } from '../../ui/words/money.tsx'
import type { RideQueue, Waiting } from './ride-queue.ts'
import { RIDE_TEXTS } from './ride-texts.ts'

const TEXTS = RIDE_TEXTS.cash

type RideCashProps = {
  view: RideView
  waiting: readonly Waiting[]
  onTap: RideQueue['add']
  onHandin: () => void
}

/** The cash that a rider has of the shop, and how it is recorded and handed in. */
export function RideCash({ view: { inHand, handin }, waiting, onTap, onHandin }: RideCashProps) {
  const [open, setOpen] = useState<'collect' | 'handin'>()
  const close = () => setOpen(undefined)
  const notSent = waiting.reduce((sum, tap) => sum + (tap.kind === 'cash' ? tap.amount : 0), 0)
  return (
    <section aria-label={TEXTS.title} className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-base">{TEXTS.title}</h2>
        <p>
          {TEXTS.inHand} <Money amount={inHand} className="font-semibold text-lg" />
        </p>
      </div>
      {notSent > 0 && <p className="text-gold-text text-sm">{TEXTS.waiting(formatCedis(pesewas(notSent)))}</p>}
      {handin?.state === 'declared' && <p className="text-sm">{TEXTS.declared(formatCedis(handin.amount))}</p>}
      {handin?.state === 'discrepancy' && (
        <p className="rounded-md bg-brick-soft px-3 py-2 font-semibold text-brick-text text-sm">
          {TEXTS.differs(formatCedis(handin.amount))}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="outline" className="min-h-11" onClick={() => setOpen('collect')}>
          {TEXTS.collect}
        </Button>
        {inHand > 0 && handin?.state !== 'declared' && (
          <Button variant="outline" className="min-h-11" onClick={() => setOpen('handin')}>
            {TEXTS.handin}
          </Button>
        )}
      </div>
      {open === 'collect' && (
        <CollectDialog
          onClose={close}
          onCollect={(amount, note) => {
            close()
            void onTap({ kind: 'cash', amount, note })
          }}
        />
      )}
      {open === 'handin' && (
        <HandinDialog
          inHand={inHand}
          onClose={close}
          onDone={() => {
            close()
            onHandin()
          }}
        />
      )}
    </section>
  )
}

function amountFault(amount: Pesewas | undefined): string | undefined {
  if (amount === undefined || amount === 0) return TEXTS.amountWrong
  return amount > CASH_MAX ? TEXTS.tooMuch : undefined
}

type CollectDialogProps = { onCollect: (amount: Pesewas, note: string) => void; onClose: () => void }

function CollectDialog({ onCollect, onClose }: CollectDialogProps) {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const amount = parseCedis(typed)
  const form = useCheckedForm({
    found: { amount: amountFault(amount), note: note.trim() === '' ? TEXTS.noteMissing : undefined },
    onSend: () => amount !== undefined && onCollect(amount, note.trim()),
  })
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.collect} description={TEXTS.collectText} isSheetOnPhones>
      <form {...form.props} className="grid gap-4">
        <TextField
          label={TEXTS.amount}
          error={form.faults.amount}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onValueChange={setTyped}
        />
        <TextField
          label={TEXTS.note}
          error={form.faults.note}
          autoComplete="off"
          maxLength={CASH_NOTE_MAX}
          value={note}
          onValueChange={setNote}
        />
        <Button type="submit" size="lg">
          {TEXTS.record}
        </Button>
      </form>
    </Dialog>
  )
}

type HandinDialogProps = { inHand: Pesewas; onDone: () => void; onClose: () => void }

function HandinDialog({ inHand, onDone, onClose }: HandinDialogProps) {
  const [typed, setTyped] = useState(() => (inHand / 100).toFixed(2))
  const [id] = useState(newKey)
  const [isPending, setPending] = useState(false)
  const amount = parseCedis(typed)
  const send = async () => {
    if (amount === undefined) return
    setPending(true)
    try {
      await call(declareHandin, { body: { id, amount } })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.refuse({ amount: error.message })
      showToast(error.title, { description: error.message, tone: 'destructive' })
      setPending(false)
    }
  }
  const form = useCheckedForm({ found: { amount: amountFault(amount) }, onSend: send })
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.handin} description={TEXTS.handinText} isSheetOnPhones>
      <form {...form.props} className="grid gap-4">
        <TextField
          label={TEXTS.amount}
          error={form.faults.amount}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onValueChange={setTyped}
        />
        <Button type="submit" size="lg" isPending={isPending}>
          {TEXTS.confirm}
        </Button>
      </form>
    </Dialog>
  )
}
