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
  const hasCounter = maxLength !== undefined
  const textarea = (
    <textarea
      value={value}
      maxLength={maxLength}
      aria-describedby={[describedBy, hasCounter && counterId].filter(Boolean).join(' ') || undefined}
      className={classNames(controlClasses, 'min-h-24 py-2.5', className)}
      {...rest}
    />
  )
  if (!hasCounter) return textarea
  return (
    <div>
      {textarea}
      <p id={counterId} className="tabular mt-1 text-right text-muted text-xs">
        <span className="sr-only">Characters used: </span>
        {value.length}/{maxLength}
      </p>
    </div>
  )
}
