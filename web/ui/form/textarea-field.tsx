import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Textarea } from './textarea.tsx'

type TextareaFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<typeof Textarea>, 'id' | 'required' | 'className' | 'onChange'> & {
    onValueChange: (text: string) => void
  }

/** A field with several lines of text. */
export function TextareaField({
  label,
  hint,
  error,
  isRequired = false,
  className,
  onValueChange,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} className={className}>
      {(control) => <Textarea {...control} {...textarea} onChange={({ target }) => onValueChange(target.value)} />}
    </Field>
  )
}
