import { parseGhanaPhone, parseWholePhone } from '#domain/phone/phone.ts'
import { CITY_MAX } from '#domain/place/city.ts'
import { PhoneField } from '../../client/shop/phone-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { BASKET_TEXTS as TEXTS } from './basket-texts.ts'

/** Who receives a parcel, and where. */
export type Receiver = { name: string; phone: string; city: string; address: string }

/** Whether it goes to a place, and whether that is in Ghana. */
type Way = { hasAddress: boolean; isInGhana: boolean }

/** What browsers fill in for whoever receives it themselves. */
const OWN = { name: 'name', city: 'address-level2', address: 'street-address' } as const

type ReceiverFieldsProps = Way & {
  /** Whether the shopper receives it. */
  isOwn: boolean
  value: Receiver
  /** Absent: there is none to write. */
  note?: string
  most: { name: number; address: number; note: number }
  faults: Partial<Record<keyof Receiver, string>>
  onChange: (change: Partial<Receiver & { note: string }>) => void
}

/** The fields of a receiver and the note of whoever orders. */
export function ReceiverFields(props: ReceiverFieldsProps) {
  const { value, note, most, faults, onChange, hasAddress, isInGhana, isOwn } = props
  const field = (name: 'name' | 'city' | 'address', maxLength: number, hint?: string) => (
    <TextField
      label={TEXTS[name]}
      hint={hint}
      value={value[name]}
      maxLength={maxLength}
      autoComplete={isOwn ? OWN[name] : 'off'}
      error={faults[name]}
      onValueChange={(typed) => onChange({ [name]: typed })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {field('name', most.name)}
        {isInGhana ? (
          <PhoneField
            label={TEXTS.phone}
            hint={TEXTS.phoneHint}
            error={faults.phone}
            value={value.phone}
            onValueChange={(phone) => onChange({ phone })}
          />
        ) : (
          <TextField
            label={TEXTS.phone}
            hint={TEXTS.phoneAbroad}
            type="tel"
            autoComplete="tel"
            value={value.phone}
            maxLength={24}
            error={faults.phone}
            onValueChange={(phone) => onChange({ phone })}
          />
        )}
        {hasAddress && field('city', CITY_MAX)}
        {hasAddress && field('address', most.address, isInGhana ? TEXTS.addressHint : TEXTS.addressAbroad)}
      </div>
      {note !== undefined && (
        <TextareaField
          label={TEXTS.note}
          value={note}
          rows={2}
          maxLength={most.note}
          onValueChange={(note) => onChange({ note })}
        />
      )}
    </>
  )
}

/** The faults of a receiver, in the order of the fields. */
export function receiverFaults({ name, phone, city, address }: Receiver, { hasAddress, isInGhana }: Way) {
  const isPhone = (isInGhana ? parseGhanaPhone(phone) : parseWholePhone(phone)) !== undefined
  return {
    ...(name.trim() === '' && { name: TEXTS.faults.name }),
    ...(!isPhone && { phone: isInGhana ? TEXTS.faults.phone : TEXTS.faults.phoneAbroad }),
    ...(hasAddress && city.trim() === '' && { city: TEXTS.faults.city }),
    ...(hasAddress && address.trim() === '' && { address: TEXTS.faults.address }),
  }
}
