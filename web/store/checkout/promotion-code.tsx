import { Tag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PromotionCode as Code } from '#domain/orders/promotion-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import type { CartPrice } from '../orders/cart/quote-hooks.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import type { Checkout } from './use-checkout.ts'

const TEXTS = CHECKOUT_TEXTS.code
const TYPED_MAX = 40

/** The field for a code, behind a quiet question; the server says in the next quote what the code gives. */
export function PromotionCode({ checkout }: { checkout: Checkout }) {
  const { draft, price, change } = checkout
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(draft.code)
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isAsked = draft.code !== ''
  const applied = isAsked && price?.promotion?.code === draft.code ? price.promotion : null
  const problem = isAsked && !price?.isChecking && price ? problemOf(price) : undefined

  // The disclosure is gone once it is pressed.
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])

  if (applied) {
    return (
      <div className="grid gap-1">
        <p role="status" className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <span className="flex items-center gap-2 font-semibold text-palm-text">
            <Tag aria-hidden className="size-4 shrink-0" />
            {TEXTS.applied(draft.code)}
          </span>
          <Button
            variant="link"
            size="sm"
            className="-mr-3"
            aria-label={TEXTS.removeOf(draft.code)}
            onClick={() => {
              setTyped('')
              change({ code: '' })
            }}
          >
            {TEXTS.remove}
          </Button>
        </p>
        <InsteadOfPlan checkout={checkout} />
      </div>
    )
  }
  if (!isOpen && !isAsked) {
    return (
      <div className="grid gap-1">
        <InsteadOfPlan checkout={checkout} />
        <Button
          variant="link"
          size="sm"
          className="-ml-3 justify-self-start"
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {TEXTS.ask}
        </Button>
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const code = Code.safeParse(typed)
        setWrong(!code.success)
        if (code.success) change({ code: code.data })
        else field.current?.focus()
      }}
    >
      <Field label={TEXTS.label} error={isWrong ? TEXTS.problems.unknown : problem}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              ref={field}
              className="min-w-0 flex-1 uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={TYPED_MAX}
              value={typed}
              onChange={(event) => {
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
