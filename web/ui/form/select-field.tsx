import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Select } from './select.tsx'

type SelectFieldProps<Value extends string> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<typeof Select<Value>>, 'id' | 'required' | 'className'>

/** A field with a choice from a list. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  isRequired = false,
  className,
  ...select
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} className={className}>
      {(control) => <Select {...control} {...select} />}
    </Field>
  )
}
