import { PhoneField } from '../../client/shop/phone-field.tsx'
import { REQUEST_TEXTS } from './request-texts.ts'

type RequestPhoneProps = { phone: string; fault: string | undefined; onChange: (change: { phone: string }) => void }

/** The number that staff call about a request. */
export function RequestPhone({ phone, fault, onChange }: RequestPhoneProps) {
  return (
    <PhoneField
      label={REQUEST_TEXTS.phone}
      hint={REQUEST_TEXTS.phoneHint}
      isRequired
      error={fault}
      value={phone}
      onValueChange={(phone) => onChange({ phone })}
    />
  )
}
