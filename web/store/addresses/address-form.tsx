import { useState } from 'react'
import { ADDRESS_NAME_MAX, type AddressInput } from '#domain/addresses/addresses-api.ts'
import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import { ADDRESS_MAX, NOTES_MAX } from '#domain/orders/orders-api.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import { readGpsCode } from '#domain/place/gps-code.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { PhoneField } from '../../client/shop/phone-field.tsx'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { type CheckoutDraft, withAddress } from '../orders/checkout-draft.ts'
import { ADDRESS_TEXTS } from './address-texts.ts'
import { GpsField } from './gps-field.tsx'
import { PinControl } from './pin-control.tsx'
import { takePosition } from './take-position.ts'

const TEXTS = ADDRESS_TEXTS.form

type AddressFormProps = {
  start: AddressInput
  isPending: boolean
  onSave: (address: AddressInput) => void
  onCancel: () => void
}

/** The address with its pin as the order form has it, so that the same rules say when the pin goes. */
type AddressDraft = Omit<AddressInput, 'point'> & Pick<CheckoutDraft, 'location' | 'locatedAddress'>

function draftOf({ point, ...start }: AddressInput): AddressDraft {
  return { ...start, location: point, locatedAddress: point ? start.address : '' }
}

/** An address to save, with everything that the rider needs. */
export function AddressForm({ start, isPending, onSave, onCancel }: AddressFormProps) {
  const cities = useShop()?.cities ?? []
  const [typed, setTyped] = useState(() => draftOf(start))
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<AddressDraft>) => setTyped((current) => ({ ...current, ...part }))
  const { name, address, city, gpsCode, location, riderNote, phone } = typed
  const e164 = parsePhone(phone)
  const { props, faults } = useCheckedForm({
    found: {
      name: name.trim() === '' ? TEXTS.nameMissing : undefined,
      address: address.trim() === '' ? TEXTS.addressMissing : undefined,
      city: city === '' ? TEXTS.cityMissing : undefined,
      gpsCode: gpsCode.trim() !== '' && readGpsCode(gpsCode).kind === 'invalid' ? 'invalid' : undefined,
      phone: e164 === undefined ? BROWSER_ERRORS['order.phone_invalid'].text : undefined,
    },
    onSend: () => {
      const { location: point, locatedAddress: _, ...rest } = typed
      onSave({ ...rest, point, phone: e164 === undefined ? phone : localPhone(e164) })
    },
    onFault: () => setTried(true),
  })
  // A city that is no longer served keeps its name, so that the address can be read.
  const names = [...new Set([...cities.filter(({ isServed }) => isServed).map((one) => one.name), start.city])]
  return (
    <form
      {...props}
      onSubmit={(event) => {
        // The order form may be around it.
        event.stopPropagation()
        props.onSubmit(event)
      }}
      className="grid grid-cols-1 gap-4"
    >
      <TextField
        label={TEXTS.name}
        isRequired
        error={faults.name}
        maxLength={ADDRESS_NAME_MAX}
        placeholder={TEXTS.namePlaceholder}
        value={name}
        onValueChange={(text) => change({ name: text })}
      />
      <TextareaField
        label={TEXTS.address}
        isRequired
        error={faults.address}
        controlClassName="min-h-20"
        rows={2}
        autoComplete="street-address"
        placeholder={TEXTS.addressPlaceholder}
        value={address}
        onValueChange={(value) => change(withAddress(typed, cutText(value, ADDRESS_MAX)))}
      />
      <PinControl
        pin={location}
        city={city}
        texts={{ useLocation: TEXTS.locate, locating: TEXTS.locating }}
        onFound={(found) => change(takePosition(address, found))}
        onRemove={() => change({ location: null, locatedAddress: '' })}
      />
      <SelectField
        label={TEXTS.city}
        isRequired
        error={faults.city}
        value={city}
        onValueChange={(chosen) => change({ city: chosen })}
        placeholder={TEXTS.cityPlaceholder}
        options={names.filter((one) => one !== '').map((one) => ({ value: one, label: one }))}
      />
      <GpsField value={gpsCode} onValueChange={(code) => change({ gpsCode: code })} city={city} isTried={isTried} />
      <TextareaField
        label={TEXTS.note}
        controlClassName="min-h-16"
        rows={2}
        maxLength={NOTES_MAX}
        placeholder={TEXTS.notePlaceholder}
        value={riderNote}
        onValueChange={(value) => change({ riderNote: cutText(value, NOTES_MAX) })}
      />
      <PhoneField
        label={TEXTS.phone}
        isRequired
        error={faults.phone}
        value={phone}
        onValueChange={(digits) => change({ phone: digits })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingText={TEXTS.saving}>
          {TEXTS.save}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {TEXTS.cancel}
        </Button>
      </div>
    </form>
  )
}
