import { Minus, Plus } from 'lucide-react'
import { classNames } from '../class-names.ts'

type QuantityStepperProps = {
  /** What is counted, for screen readers, e.g. `Jollof rice`. */
  label: string
  quantity: number
  onQuantityChange: (quantity: number) => void
  /** 1 unless told; 0 where the thing can be left out. */
  min?: number
  max: number
  className?: string
}

const BUTTON = [
  'grid size-10 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-line max-md:size-11',
  'disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent',
].join(' ')

export function QuantityStepper({ label, quantity, onQuantityChange, min = 1, max, className }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie inside a line of text; a group says the same.
    <span
      role="group"
      aria-label={`Quantity of ${label}`}
      className={classNames('inline-flex items-center rounded-full bg-sunken', className)}
    >
      <button
        type="button"
        className={BUTTON}
        aria-label={`One ${label} less`}
        disabled={quantity <= min}
        onClick={() => onQuantityChange(quantity - 1)}
      >
        <Minus aria-hidden className="size-4" strokeWidth={2.5} />
      </button>
      <output className="tabular min-w-7 text-center font-semibold text-sm">{quantity}</output>
      <button
        type="button"
        className={BUTTON}
        aria-label={`One ${label} more`}
        disabled={quantity >= max}
        onClick={() => onQuantityChange(quantity + 1)}
      >
        <Plus aria-hidden className="size-4" strokeWidth={2.5} />
      </button>
    </span>
  )
}
