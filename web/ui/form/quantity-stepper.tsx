import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { buttonClasses } from '../button.tsx'
import { classNames } from '../class-names.ts'

type QuantityStepperProps = {
  /** What is counted, for screen readers, e.g. `Jollof rice`. */
  label: string
  quantity: number
  onQuantityChange: (quantity: number) => void
  /** 1 unless told; 0 where the thing can be left out. */
  min?: number
  max: number
  /** With it nothing is counted at 0: the button that adds is alone, under this name. */
  addLabel?: string
  className?: string
}

const BUTTON = [
  'grid size-10 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-line max-md:size-11',
  'disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent',
].join(' ')
const ADD = classNames(buttonClasses({ variant: 'outline', size: 'icon' }), 'rounded-full')

export function QuantityStepper({
  label,
  quantity,
  onQuantityChange,
  min = 1,
  max,
  addLabel,
  className,
}: QuantityStepperProps) {
  const more = useRef<HTMLButtonElement>(null)
  const isAdding = addLabel !== undefined && quantity === 0
  const takeOne = () => {
    // The button for less goes with the last piece, and the focus would go with it.
    if (addLabel !== undefined && quantity === 1) more.current?.focus()
    onQuantityChange(quantity - 1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie inside a line of text; a group says the same.
    <span
      role="group"
      aria-label={`Quantity of ${label}`}
      className={classNames('inline-flex items-center rounded-full', !isAdding && 'bg-sunken', className)}
    >
      {!isAdding && (
        <>
          <button
            type="button"
            className={BUTTON}
            aria-label={`One ${label} less`}
            disabled={quantity <= min}
            onClick={takeOne}
          >
            <Minus aria-hidden className="size-4" strokeWidth={2.5} />
          </button>
          <output className="tabular min-w-7 text-center font-semibold text-sm">{quantity}</output>
        </>
      )}
      {/* The same button adds the first piece and further ones, so the focus stays on it. */}
      <button
        ref={more}
        type="button"
        className={isAdding ? ADD : BUTTON}
        aria-label={isAdding ? addLabel : `One ${label} more`}
        disabled={quantity >= max}
        onClick={() => onQuantityChange(quantity + 1)}
      >
        <Plus aria-hidden className="size-4" strokeWidth={2.5} />
      </button>
    </span>
  )
}
