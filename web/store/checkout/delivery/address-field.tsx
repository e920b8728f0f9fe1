import { ADDRESS_MAX } from '#domain/orders/orders-api.ts'
import { cutText } from '#domain/text/cut-text.ts'
import type { Found } from '../../../client/find-me.ts'
import { TextareaField } from '../../../ui/form/textarea-field.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { PinControl } from '../../addresses/pin-control.tsx'
import { takePosition } from '../../addresses/take-position.ts'
import { type CheckoutDraft, withAddress } from '../../orders/checkout-draft.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { AreaSuggestions } from './area-suggestions.tsx'

type AddressFieldProps = {
  draft: Pick<CheckoutDraft, 'address' | 'city' | 'location' | 'locatedAddress'>
  onChange: (change: Partial<CheckoutDraft>) => void
  error: string | undefined
}

/** The delivery address: typed, or filled in from the device's position, which also sets its pin. */
export function AddressField({ draft, onChange, error }: AddressFieldProps) {
  const tell = ({ kind }: Exclude<Found, { kind: 'found' }>) =>
    showToast(
      kind === 'unsupported' ? CHECKOUT_TEXTS.locationUnsupported : CHECKOUT_TEXTS.locationFailed,
      'destructive',
    )

  return (
    <div className="grid gap-2">
      <TextareaField
        label={CHECKOUT_TEXTS.address}
        isRequired
        error={error}
        controlClassName="field-sizing-content min-h-20"
        rows={2}
        autoComplete="street-address"
        placeholder={CHECKOUT_TEXTS.addressPlaceholder}
        value={draft.address}
        onValueChange={(value) => onChange(withAddress(draft, value))}
      />
      <AreaSuggestions
        city={draft.city}
        address={draft.address}
        onChoose={(address) => onChange(withAddress(draft, cutText(address, ADDRESS_MAX)))}
      />
      <PinControl
        pin={draft.location}
        city={draft.city}
        texts={CHECKOUT_TEXTS}
        setText={CHECKOUT_TEXTS.located}
        onFound={(found) => onChange(takePosition(draft.address, found))}
        onFailed={tell}
        onRemove={() => onChange({ location: null, locatedAddress: '' })}
      />
    </div>
  )
}
