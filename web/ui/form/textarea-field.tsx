import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Textarea } from './textarea.tsx'

type TextareaFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<typeof Textarea>, 'id' | 'required' | 'className' | 'onChange'> & {
    onValueChange: (text: string) => void
    /** Classes of the control, for its height; `className` is the field's. */
    controlClassName?: string
  }

/** A field with several lines of text. */
export function TextareaField({
  label,
  hint,
  error,
  isRequired = false,
  className,
  controlClassName,
  onValueChange,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} className={className}>
      {(control) => (
        <Textarea
          {...control}
          {...textarea}
          className={controlClassName}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </Field>
  )
}
