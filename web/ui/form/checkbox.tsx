import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  checked: boolean
  onCheckedChange: (isChecked: boolean) => void
  /** The whole row can be touched. */
  label: ReactNode
}

export function Checkbox({ checked, onCheckedChange, label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-11 items-center gap-3 py-2 text-sm', className)}>
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer size-6 appearance-none rounded-sm border-2 border-line-strong bg-surface transition-colors duration-150 checked:border-gold checked:bg-gold aria-invalid:border-brick-text"
          {...rest}
        />
        <Check
          aria-hidden
          strokeWidth={3.5}
          className="pointer-events-none absolute hidden size-4 text-on-gold peer-checked:block"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}
