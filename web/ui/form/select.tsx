import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlClasses } from './input.tsx'

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: Value | ''
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; isDisabled?: boolean }[]
  /** What stands there until something is chosen. */
  placeholder?: string
}

/** A native select, which phones and keyboards support well. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className="relative block">
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onValueChange(chosen.value)
        }}
        className={classNames(
          controlClasses,
          'appearance-none truncate pr-11',
          value === '' && 'text-muted',
          className,
        )}
        {...rest}
      >
        {placeholder !== undefined && (
          <option value="" disabled={value !== ''}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" />
    </span>
  )
}
