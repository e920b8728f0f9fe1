import { usePhonePrefixes } from '../../client/shop/shop-hooks.ts'
import { Field } from '../../ui/form/field.tsx'
import { PhoneInput } from '../../ui/form/phone-input.tsx'
import { REQUEST_TEXTS } from './request-texts.ts'

type RequestPhoneProps = { phone: string; fault: string | undefined; onChange: (change: { phone: string }) => void }

/** The number that staff call about a request. */
export function RequestPhone({ phone, fault, onChange }: RequestPhoneProps) {
  const prefixes = usePhonePrefixes()
  return (
    <Field label={REQUEST_TEXTS.phone} hint={REQUEST_TEXTS.phoneHint} isRequired error={fault}>
      {(control) => (
        <PhoneInput
          control={control}
          prefixes={prefixes}
          value={phone}
          onValueChange={(phone) => onChange({ phone })}
        />
      )}
    </Field>
  )
}
