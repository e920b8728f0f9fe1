import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** A second, quieter line. */
  description?: ReactNode
  /** At the right end, e.g. a price. */
  aside?: ReactNode
  /** An icon or logo at the left. */
  icon?: ReactNode
  /** It cannot be picked; say why in `description`. */
  isDisabled?: boolean
}

type RadioCardsProps<Value extends string> = {
  legend: ReactNode
  /** Beside the legend, e.g. `Pick one`. */
  hint?: ReactNode
  error?: string | undefined
  options: readonly RadioOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  /** Keeps the legend for screen readers alone. */
  isLegendHidden?: boolean
  isRequired?: boolean
  /** Layout of the cards, one column unless told, e.g. `sm:grid-cols-2`. */
  className?: string
}

/** Radio buttons as cards that can be pressed anywhere. */
export function RadioCards<Value extends string>({
  legend,
  hint,
  error,
  options,
  value,
  onValueChange,
  isLegendHidden = false,
  isRequired = false,
  className,
}: RadioCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
      className="min-w-0"
    >
      <legend
        className={isLegendHidden ? 'sr-only' : 'mb-2 flex w-full flex-wrap items-baseline justify-between gap-3'}
      >
        <span className="font-semibold text-sm">{legend}</span>
        {hint !== undefined && <span className="text-muted text-xs">{hint}</span>}
      </legend>
      <div className={classNames('grid grid-cols-1 gap-2', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface px-3.5 py-2.5 transition-colors duration-150',
              'has-enabled:hover:border-line-strong has-checked:border-gold-text has-checked:bg-gold-soft',
              'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              'has-disabled:cursor-not-allowed has-disabled:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              disabled={option.isDisabled}
              required={isRequired}
              className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong outline-none checked:border-[6px] checked:border-gold-text"
            />
            {option.icon}
            <span className="min-w-0 flex-1 basis-[5rem]">
              <span className={classNames('block font-medium text-sm', option.isDisabled && 'text-muted')}>
                {option.label}
              </span>
              {option.description !== undefined && (
                <span className="block text-muted text-xs">{option.description}</span>
              )}
            </span>
            {option.aside !== undefined && <span className="tabular shrink-0 text-sm">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-2 font-medium text-brick-text text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
