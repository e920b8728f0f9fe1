import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { type CartLine, seenTotal } from '#domain/cart/cart-lines.ts'
import type { LineChange } from '#domain/cart/line-changes.ts'
import { takesNote } from '#domain/menu/main-dishes.ts'
import { MAX_QUANTITY, SPECIAL_MAX } from '#domain/orders/cart-line.ts'
import { Button } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { Money } from '../../ui/words/money.tsx'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { LineChangeNote } from '../orders/cart/line-change-note.tsx'
import { LineWords } from '../orders/cart/line-words.tsx'
import type { Cart } from '../orders/cart/use-cart.ts'

type CartLineRowProps = { line: CartLine; change: LineChange | undefined; cart: Cart }

/** One line of the cart with its controls. */
export function CartLineRow({ line, change, cart }: CartLineRowProps) {
  const { name, image, category, options, extras } = line.seen
  const isCounted = change === undefined || change.kind === 'repriced'
  return (
    <li className="py-4 first:pt-0">
      <div className="flex gap-3">
        <ItemPicture image={image} category={category} sizes="56px" className="size-14" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <h3 className="font-semibold text-base leading-snug">{name}</h3>
            <span className="text-sm">
              <Money amount={seenTotal(line)} className={isCounted ? 'font-semibold' : 'text-muted line-through'} />
              {!isCounted && <span className="text-muted"> {CART_TEXTS.notCounted}</span>}
            </span>
          </div>
          <LineWords size={line.choice.size} options={options} extras={extras} />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <QuantityStepper
              label={name}
              quantity={line.choice.quantity}
              max={MAX_QUANTITY}
              onQuantityChange={(quantity) => cart.setQuantity(line.id, quantity)}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`${CART_TEXTS.remove} ${name}`}
              className="rounded-full text-muted"
              onClick={() => cart.remove(line.id)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
          {(takesNote(category) || line.choice.special !== '') && (
            <Note line={line} onNote={(special) => cart.setSpecial(line.id, special)} />
          )}
        </div>
      </div>
      {change && <LineChangeNote line={line} change={change} onAccept={cart.confirmChange} onRemove={cart.remove} />}
    </li>
  )
}

/** The note for the kitchen, collapsed at first. It is part of the line's id, so it is applied when typing ends. */
function Note({ line, onNote }: { line: CartLine; onNote: (special: string) => void }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const save = useEffectEvent(() => {
    if (typed !== null) onNote(typed)
  })
  // Applies the note when the panel is closed while typing.
  useEffect(() => () => save(), [])
  const { special } = line.choice
  if (!isOpen && special === '') {
    return (
      <Button
        variant="link"
        size="sm"
        className="-ml-3 text-xs"
        aria-label={`${CART_TEXTS.note.add}: ${line.seen.name}`}
        onClick={() => setOpen(true)}
      >
        <MessageSquarePlus aria-hidden />
        {CART_TEXTS.note.add}
      </Button>
    )
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {CART_TEXTS.note.label(line.seen.name)}
      </label>
      <Textarea
        id={id}
        autoFocus={isOpen}
        value={typed ?? special}
        maxLength={SPECIAL_MAX}
        // Only where a browser cannot fit the field to its text.
        rows={2}
        placeholder={CART_TEXTS.note.example}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          save()
          setTyped(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        className="mt-2 field-sizing-content min-h-11 text-sm"
      />
    </>
  )
}
