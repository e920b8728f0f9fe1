import { localPhone, readPhone } from '#domain/phone/phone.ts'
import { classNames } from '../class-names.ts'
import type { FieldControl } from './field.tsx'
import { Input } from './input.tsx'
import { isAbroad, isTwoNumbers, phoneEntry } from './phone-entry.ts'

type PhoneInputProps = {
  control: FieldControl
  value: string
  onValueChange: (digits: string) => void
  placeholder?: string
  /** Prefixes of mobile numbers that the shop knows; none are checked without. */
  prefixes: readonly string[] | undefined
}

const TEXTS = {
  placeholder: '0241234567',
  unusual: (prefix: string) => `We do not know numbers that begin with ${prefix}. If it is right, carry on.`,
  two: 'These look like two numbers. Please leave the one that we should call.',
}

/** A phone field: the country code is shown beside a number of Ghana; other numbers are shown complete. */
export function PhoneInput({
  control,
  value,
  onValueChange,
  placeholder = TEXTS.placeholder,
  prefixes,
}: PhoneInputProps) {
  const read = readPhone(value, prefixes ?? [])
  const phone = read.kind === 'invalid' ? undefined : read.phone
  return (
    <span className="grid gap-1">
      {/* With large text only the number is shown, without the country code. */}
      <span className="@container relative block">
        {!isAbroad(value) && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 @min-[11em]:flex hidden items-center font-medium text-muted tabular"
          >
            +233
          </span>
        )}
        <Input
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onValueChange(phoneEntry(event.target.value))}
          // Shows the number as it is dialled in Ghana, with its zero.
          onBlur={() => phone !== undefined && localPhone(phone) !== value && onValueChange(localPhone(phone))}
          className={classNames('tabular', !isAbroad(value) && '@min-[11em]:pl-[3.75em]')}
        />
      </span>
      <span role="status" className="text-gold-text text-xs empty:sr-only">
        {isTwoNumbers(value) && TEXTS.two}
        {prefixes !== undefined && read.kind === 'confirm' ? TEXTS.unusual(localPhone(read.phone).slice(0, 3)) : null}
      </span>
    </span>
  )
}
