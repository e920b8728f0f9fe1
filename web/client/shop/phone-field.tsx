import type { ComponentProps } from 'react'
import { Field, type FieldProps } from '../../ui/form/field.tsx'
import { PhoneInput } from '../../ui/form/phone-input.tsx'
import { useShop } from './shop-hooks.ts'

type PhoneFieldProps = Omit<FieldProps, 'children' | 'className'> &
  Omit<ComponentProps<typeof PhoneInput>, 'control' | 'prefixes'>

/** A field with a phone number, compared with the prefixes of mobile numbers in Ghana once the shop has answered. */
export function PhoneField({ label, hint, error, isRequired = false, ...input }: PhoneFieldProps) {
  const prefixes = useShop()?.phones.mobilePrefixes
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => <PhoneInput control={control} prefixes={prefixes} {...input} />}
    </Field>
  )
}
