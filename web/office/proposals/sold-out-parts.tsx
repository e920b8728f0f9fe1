import { Ban, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { readStaffLine, type StaffLine } from '#domain/orders/proposals-api.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { whenWords } from '../../ui/words/moment-words.ts'
import { sellOut } from '../frame/sell-out.ts'
import { useAct } from '../frame/use-act.ts'
import { PROPOSAL_TEXTS } from './proposal-texts.ts'

const TEXTS = PROPOSAL_TEXTS.sheet
type Part = StaffLine['parts'][number]

/** The item of a line and what it comes with: one press marks it as sold out till closing, another one takes it back. */
export function SoldOutParts({ parts, isFocused }: { parts: readonly Part[]; isFocused: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isFocused) list.current?.querySelector('button')?.focus()
  }, [isFocused])
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{TEXTS.soldOut}</h3>
      <ul ref={list} className="grid grid-cols-1 gap-2">
        {parts.map((part) => (
          <li key={`${part.kind} ${part.id}`}>
            <PartRow part={part} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartRow({ part: { kind, id, itemId, name, soldOutUntil } }: { part: Part }) {
  const { act, isPending } = useAct([readStaffLine])
  const now = useShopNow()
  const isMarked = soldOutUntil !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md border border-line px-4 py-2">
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span role="status" className="tabular block text-brick-text text-sm empty:sr-only">
          {isMarked && TEXTS.soldOutUntil(whenWords(soldOutUntil, now))}
        </span>
      </span>
      <Button
        variant={isMarked ? 'secondary' : 'outline'}
        size="lg"
        aria-label={isMarked ? TEXTS.undoOf(name) : TEXTS.markOf(name)}
        isPending={isPending(id)}
        onClick={() => void act(id, () => sellOut({ kind, id, itemId }, isMarked ? null : 'closing'))}
      >
        {isMarked ? <Undo2 aria-hidden /> : <Ban aria-hidden />}
        {isMarked ? TEXTS.undo : TEXTS.markSoldOut}
      </Button>
    </div>
  )
}
