import { useState } from 'react'
import { formatCedis, pesewas } from '#domain/money.ts'
import type { RideView } from '#domain/riders/ride-api.ts'
import { Button } from '../../ui/button.tsx'
import { LatePart } from '../../ui/state/late-part.tsx'
import { Money } from '../../ui/words/money.tsx'
import { CollectDialog, HandinDialog } from './late-dialogs.ts'
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
      {open !== undefined && (
        <LatePart isAwaited>
          {open === 'collect' ? (
            <CollectDialog
              onClose={close}
              onCollect={(amount, note) => {
                close()
                void onTap({ kind: 'cash', amount, note })
              }}
            />
          ) : (
            <HandinDialog
              inHand={inHand}
              onClose={close}
              onDone={() => {
                close()
                onHandin()
              }}
            />
          )}
        </LatePart>
      )}
    </section>
  )
}
