import { Tag } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatCedis } from '#domain/money.ts'
import { PromotionCode as Code } from '#domain/orders/promotion-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { type CartPrice, isEstimate } from '../orders/cart/quote-hooks.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import type { Checkout } from './use-checkout.ts'

const TEXTS = CHECKOUT_TEXTS.code
const TYPED_MAX = 40

/**
 * The field for a code, behind a quiet question; the server says in the next quote what the code gives. What it comes to
 * is read out with the new total.
 */
export function PromotionCode({ checkout }: { checkout: Checkout }) {
  const { draft, price, change } = checkout
  const [isOpen, setOpen] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  const isAsked = draft.code !== ''
  const applied = isAsked && price?.promotion?.code === draft.code ? price.promotion : null
  const view = applied ? 'applied' : isOpen || isAsked ? 'form' : 'ask'
  const box = useRef<HTMLDivElement>(null)
  /** The view whose control was pressed. It leaves with the control, whose focus the next view takes. */
  const pressedIn = useRef<typeof view>(undefined)
  const isChecking = price?.isChecking ?? true
  useLayoutEffect(() => {
    const from = pressedIn.current
    // A code that was refused changes no view; a later quote may, and has nothing to do with the press.
    const isOver = !isChecking && !box.current?.contains(document.activeElement)
    if (from !== view || isOver) pressedIn.current = undefined
    if (from === undefined || from === view) return
    const isElsewhere = document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0
    if (!isElsewhere) box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [view, isChecking])

  const total = price && <span className="sr-only"> {TEXTS.total(formatCedis(price.totals.total))}</span>
  return (
    <div ref={box} className="grid gap-1">
      <div className={applied ? 'flex flex-wrap items-center justify-between gap-x-3 text-sm' : 'contents'}>
        <p role="status" className={applied ? 'flex items-center gap-2 font-semibold text-palm-text' : 'sr-only'}>
          {applied ? (
            <>
              <Tag aria-hidden className="size-4 shrink-0" />
              <span>{TEXTS.applied(draft.code)}</span>
              {total}
            </>
          ) : (
            isRemoved &&
            !(price && isEstimate(price)) && (
              <>
                {TEXTS.removed}
                {total}
              </>
            )
          )}
        </p>
        {applied && (
          <Button
            variant="link"
            size="sm"
            className="-mr-3"
            aria-label={TEXTS.removeOf(draft.code)}
            onClick={() => {
              pressedIn.current = view
              setOpen(false)
              setRemoved(true)
              change({ code: '' })
            }}
          >
            {TEXTS.remove}
          </Button>
        )}
      </div>
      {view !== 'form' && <InsteadOfPlan checkout={checkout} />}
      {view === 'ask' && (
        <Button
          variant="link"
          size="sm"
          className="-ml-3 justify-self-start"
          aria-expanded={false}
          onBlur={() => setRemoved(false)}
          onClick={() => {
            pressedIn.current = view
            setRemoved(false)
            setOpen(true)
          }}
        >
          {TEXTS.ask}
        </Button>
      )}
      {view === 'form' && (
        <CodeForm
          checkout={checkout}
          onAsk={() => {
            pressedIn.current = view
          }}
          onLeave={() => {
            pressedIn.current = undefined
          }}
          onType={() => setOpen(true)}
        />
      )}
    </div>
  )
}

type CodeFormProps = { checkout: Checkout; onAsk: () => void; onLeave: () => void; onType: () => void }

function CodeForm({ checkout: { draft, price, change }, onAsk, onLeave, onType }: CodeFormProps) {
  const [typed, setTyped] = useState(draft.code)
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isAsked = draft.code !== ''
  const problem = isAsked && price && !price.isChecking ? problemOf(price) : undefined
  return (
    <form
      noValidate
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const code = Code.safeParse(typed)
        setWrong(!code.success)
        if (!code.success) return field.current?.focus()
        if (code.data !== draft.code) onAsk()
        change({ code: code.data })
      }}
    >
      <Field label={TEXTS.label} error={isWrong ? TEXTS.problems.unknown : problem}>
        {(control) => (
          <span className="flex flex-wrap gap-2">
            <Input
              {...control}
              ref={field}
              className="min-w-0 flex-1 basis-[7rem] uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={TYPED_MAX}
              value={typed}
              onChange={(event) => {
                onType()
                setTyped(event.target.value)
                setWrong(false)
                // What was said of another code is no longer true.
                if (isAsked) change({ code: '' })
              }}
            />
            <Button
              type="submit"
              variant="outline"
              size="lg"
              isPending={isAsked && price?.isChecking === true}
              disabledReason={typed.trim() === '' ? TEXTS.label : undefined}
            >
              {TEXTS.apply}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

/** Why the code gives nothing, in words. */
function problemOf({ codeHint, codeProblem }: CartPrice): string | undefined {
  if (codeHint) return TEXTS.hint(codeHint)
  return codeProblem ? TEXTS.problems[codeProblem] : undefined
}

/** Says that the discount of the shopper's plan does not come beside the promotion. */
function InsteadOfPlan({ checkout: { price } }: { checkout: Checkout }) {
  if (!price?.promotion || price.promotion.isBesidePlan || price.subscriptionPercent === 0) return null
  return <p className="text-muted text-sm">{TEXTS.insteadOfPlan(price.promotion.name)}</p>
}
