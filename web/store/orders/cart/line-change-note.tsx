import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { LineChange } from '#domain/cart/line-changes.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { CART_TEXTS } from './cart-texts.ts'
import { whyNotSold } from './sold-times.ts'

type LineChangeNoteProps = {
  line: CartLine
  change: LineChange
  onAccept: (id: string, unitPrice: Pesewas) => void
  onRemove: (id: string) => void
}

/** Shows how a line differs from what the shopper saw, with a button to accept it. */
export function LineChangeNote({ line, change, onAccept, onRemove }: LineChangeNoteProps) {
  const now = useShopNow()
  return (
    <ChangeNote text={noteOf(line, change, now)}>
      {change.kind === 'repriced' && (
        <AcceptPrice name={line.seen.name} onAccept={() => onAccept(line.id, change.unitPrice)} />
      )}
      <Button
        size="sm"
        variant="outline"
        aria-label={`${CART_TEXTS.remove} ${line.seen.name}`}
        onClick={() => onRemove(line.id)}
      >
        {CART_TEXTS.remove}
      </Button>
    </ChangeNote>
  )
}

/** The button that accepts the new price of a line. */
export function AcceptPrice({ name, onAccept }: { name: string; onAccept: () => void }) {
  const { accept } = CART_TEXTS.repriced
  return (
    <Button size="sm" aria-label={`${accept}: ${name}`} onClick={onAccept}>
      {accept}
    </Button>
  )
}

/** How a line of any cart differs from what the shopper saw. @param children the buttons that settle it */
export function ChangeNote({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="mt-3 grid w-full gap-2 rounded-md bg-brick-soft p-3 text-brick-text text-sm">
      <p className="flex gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {text}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

function noteOf(line: CartLine, change: LineChange, now: Date): string {
  switch (change.kind) {
    case 'repriced':
      return CART_TEXTS.repriced.note(formatCedis(line.seen.unitPrice), formatCedis(change.unitPrice))
    case 'not_then':
      return CART_TEXTS.notThen(whyNotSold(change, now), change.part)
    case 'lost':
      return CART_TEXTS.lost[change.problem]
  }
}
