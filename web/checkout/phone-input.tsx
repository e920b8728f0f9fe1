import { classNames } from '../ui/class-names.ts'
import type { FieldControl } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { phoneEntry } from './phone-entry.ts'

type PhoneInputProps = {
  control: FieldControl
  value: string
  onValueChange: (digits: string) => void
  placeholder?: string
}

/** A Ghana number: the country code stands beside the field, the field keeps digits alone. */
export function PhoneInput({
  control,
  value,
  onValueChange,
  placeholder = CHECKOUT_TEXTS.phonePlaceholder,
}: PhoneInputProps) {
  return (
    <span className="relative block">
      <span aria-hidden className="absolute inset-y-0 left-3.5 flex items-center font-medium text-muted tabular">
        +233
      </span>
      <Input
        {...control}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(phoneEntry(event.target.value))}
        className={classNames('pl-[3.75em] tabular')}
      />
    </span>
  )
}
