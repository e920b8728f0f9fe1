import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

/** The props of a control inside a field, which connect it with label, hint and error. */
export type FieldControl = {
  id: string
  required?: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** The fault and how to correct it. */
  error?: string | undefined
  isRequired?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, and below it a hint or an error: `<Field label="Name">{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, hint, error, isRequired = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {isRequired && (
          <span aria-hidden className="text-brick-text">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        ...(isRequired && { required: true }),
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 font-medium text-brick-text text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
