import { useRef } from 'react'
import { NAME_MAX, NOTES_MAX } from '#domain/orders/orders-api.ts'
import { EMAIL_MAX } from '#domain/text/email.ts'
import { PhoneField } from '../../../client/shop/phone-field.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { focusFirstFault } from '../../../ui/form/focus-first-fault.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { TextareaField } from '../../../ui/form/textarea-field.tsx'
import { GpsField } from '../../addresses/gps-field.tsx'
import { SavedChoice } from '../../addresses/saved-choice.tsx'
import { useAddresses } from '../../addresses/use-addresses.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { AddressField } from '../delivery/address-field.tsx'
import { CityChoice } from '../delivery/city-choice.tsx'
import { DeliveryScheduler } from '../delivery/delivery-scheduler.tsx'
import type { Checkout } from '../use-checkout.ts'

/** The id by which the submit button, which is outside the form, refers to it. */
export const DETAILS_FORM_ID = 'checkout-details'

/** The order form: name, phone, address and delivery time. */
export function DetailsStep({ checkout }: { checkout: Checkout }) {
  const { addresses } = useAddresses()
  const { shop, draft, change, problems, isTried, price } = checkout
  const form = useRef<HTMLFormElement>(null)
  if (!shop) return null
  const shown = isTried ? problems : {}

  return (
    <form
      ref={form}
      id={DETAILS_FORM_ID}
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        checkout.order()
        focusFirstFault(form.current)
      }}
    >
      <fieldset className="grid gap-4">
        <legend className="mb-4 font-bold font-display text-lg">{CHECKOUT_TEXTS.who}</legend>
        <TextField
          label={CHECKOUT_TEXTS.name}
          isRequired
          error={shown.name}
          autoComplete="name"
          enterKeyHint="next"
          maxLength={NAME_MAX}
          placeholder={CHECKOUT_TEXTS.namePlaceholder}
          value={draft.name}
          onValueChange={(name) => change({ name })}
        />
        <PhoneField
          label={CHECKOUT_TEXTS.phone}
          isRequired
          hint={CHECKOUT_TEXTS.phoneHint}
          error={shown.phone}
          value={draft.phone}
          onValueChange={(phone) => change({ phone })}
        />
        <TextField
          label={CHECKOUT_TEXTS.email}
          hint={CHECKOUT_TEXTS.emailHint}
          error={shown.email}
          type="email"
          autoComplete="email"
          enterKeyHint="next"
          maxLength={EMAIL_MAX}
          value={draft.email}
          onValueChange={(email) => change({ email })}
        />
      </fieldset>

      <fieldset className="grid gap-4">
        <legend className="mb-4 font-bold font-display text-lg">{CHECKOUT_TEXTS.where}</legend>
        <SavedChoice
          addresses={addresses}
          place={draft}
          onChoose={(saved) => checkout.chooseAddress(saved, addresses)}
        />
        <CityChoice
          cities={shop.cities}
          value={draft.city}
          onValueChange={(city) => change({ city })}
          error={shown.city}
        />
        <AddressField draft={draft} onChange={change} error={shown.address} />
        <GpsField
          value={draft.gpsCode}
          onValueChange={(gpsCode) => change({ gpsCode })}
          city={draft.city}
          isTried={isTried}
        />
        <TextareaField
          label={CHECKOUT_TEXTS.notes}
          controlClassName="min-h-16"
          rows={2}
          maxLength={NOTES_MAX}
          placeholder={CHECKOUT_TEXTS.notesPlaceholder}
          value={draft.notes}
          onValueChange={(notes) => change({ notes })}
        />
      </fieldset>

      <section className="grid gap-4">
        <h2 className="text-lg">{CHECKOUT_TEXTS.when}</h2>
        <DeliveryScheduler checkout={checkout} shop={shop} />
      </section>

      {price?.requiresAge && (
        <div className="rounded-lg border border-line bg-ground px-4 py-2">
          <Checkbox
            checked={checkout.isAgeConfirmed}
            onCheckedChange={checkout.setAgeConfirmed}
            aria-invalid={shown.age !== undefined || undefined}
            label={
              <>
                <span className="block font-semibold">{CHECKOUT_TEXTS.age}</span>
                <span className="block text-muted">
                  {CHECKOUT_TEXTS.ageWhy(price.isForAdults, shop.ageConfirm.categories)}
                </span>
              </>
            }
          />
          {shown.age !== undefined && (
            <p role="alert" className="pb-2 font-medium text-brick-text text-sm">
              {shown.age}
            </p>
          )}
        </div>
      )}
    </form>
  )
}
