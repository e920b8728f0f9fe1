import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Input } from './input.tsx'

type TextFieldProps = Omit<FieldProps, 'children' | 'className'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'required'> & {
    value: string
    onValueChange: (text: string) => void
  }

/** A field with one line of text. */
export function TextField({ label, hint, error, isRequired = false, onValueChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => <Input {...control} {...input} onChange={(event) => onValueChange(event.target.value)} />}
    </Field>
  )
}
