import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { controlClasses } from './input.tsx'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> & {
  value: string
  /** Characters that fit; with it a counter shows how many are used. */
  maxLength?: number
}

export function Textarea({ value, maxLength, className, 'aria-describedby': describedBy, ...rest }: TextareaProps) {
  const counterId = useId()
  if (maxLength === undefined) {
    return (
      <textarea
        value={value}
        aria-describedby={describedBy}
        className={classNames(controlClasses, 'min-h-24 py-2.5', className)}
        {...rest}
      />
    )
  }
  return (
    <div>
      <textarea
        value={value}
        maxLength={maxLength}
        aria-describedby={[describedBy, counterId].filter(Boolean).join(' ')}
        className={classNames(controlClasses, 'min-h-24 py-2.5', className)}
        {...rest}
      />
      <p id={counterId} className="tabular mt-1 text-right text-muted text-xs">
        <span className="sr-only">Characters used: </span>
        {value.length}/{maxLength}
      </p>
    </div>
  )
}
