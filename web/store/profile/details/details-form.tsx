import { useState } from 'react'
import { COUNTRIES, HOME_CITIES } from '#domain/profiles/home-places.ts'
import { GENDERS, PROFILE_MAX, type ProfileView } from '#domain/profiles/profiles-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { usePhonePrefixes, useShopNow } from '../../../client/shop/shop-hooks.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { PhoneInput } from '../../../ui/form/phone-input.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { AUTH_TEXTS } from '../../auth/auth-texts.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { type Details, detailChangeOf, detailProblems, detailsOf } from './check-details.ts'
import { useProfileAutosave } from './use-profile-autosave.ts'

const TEXTS = PROFILE_TEXTS.account
const EARLIEST_BIRTH = '1900-01-01'
const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: AUTH_TEXTS.countries[country] }))
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: AUTH_TEXTS.genders[gender] }))

/** The details with their fields. There is nothing to press: what is typed is saved by itself. */
export function DetailsForm({ profile }: { profile: ProfileView }) {
  const prefixes = usePhonePrefixes()
  const autosave = useProfileAutosave()
  const [details, setDetails] = useState(() => detailsOf(profile, autosave.change))
  const today = serviceDay(useShopNow())
  const problems = detailProblems(details, today)

  const type = (typed: Partial<Details>) => {
    setDetails({ ...details, ...typed })
    autosave.save(detailChangeOf(typed, details, today))
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => event.preventDefault()}>
      <Field label={TEXTS.fullName} hint={TEXTS.fullNameHint} isRequired error={problems.fullName}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={PROFILE_MAX.fullName}
            value={details.fullName}
            onChange={(event) => type({ fullName: event.target.value })}
          />
        )}
      </Field>
      <Field label={TEXTS.deliveryPhone} hint={TEXTS.deliveryPhoneHint} error={problems.deliveryPhone}>
        {(control) => (
          <PhoneInput
            prefixes={prefixes}
            control={control}
            value={details.deliveryPhone}
            onValueChange={(deliveryPhone) => type({ deliveryPhone })}
          />
        )}
      </Field>
      <div className={PAIR}>
        <Field label={TEXTS.dateOfBirth} error={problems.dateOfBirth}>
          {(control) => (
            <Input
              {...control}
              type="date"
              autoComplete="bday"
              min={EARLIEST_BIRTH}
              max={today}
              value={details.dateOfBirth}
              onChange={(event) => type({ dateOfBirth: event.target.value })}
              className="tabular"
            />
          )}
        </Field>
        <Field label={TEXTS.gender}>
          {(control) => (
            <Select
              {...control}
              autoComplete="sex"
              value={details.gender}
              onValueChange={(gender) => type({ gender })}
              options={GENDER_OPTIONS}
              placeholder={AUTH_TEXTS.choose}
            />
          )}
        </Field>
      </div>
      <RadioCards
        legend={TEXTS.country}
        className="grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]"
        options={COUNTRY_OPTIONS}
        value={details.country}
        onValueChange={(country) => type({ country })}
      />
      {details.country === 'Ghana' && (
        <>
          <Field label={TEXTS.address}>
            {(control) => (
              <Input
                {...control}
                autoComplete="street-address"
                maxLength={PROFILE_MAX.address}
                placeholder={AUTH_TEXTS.addressPlaceholder}
                value={details.address}
                onChange={(event) => type({ address: event.target.value })}
              />
            )}
          </Field>
          <div className={PAIR}>
            <Field label={TEXTS.city}>
              {(control) => (
                <Select
                  {...control}
                  autoComplete="address-level2"
                  value={details.city}
                  onValueChange={(city) => type({ city })}
                  options={cityOptions(details.city)}
                  placeholder={AUTH_TEXTS.choose}
                />
              )}
            </Field>
            <Field label={TEXTS.postalCode} hint={AUTH_TEXTS.postalHint}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="postal-code"
                  maxLength={PROFILE_MAX.postalCode}
                  value={details.postalCode}
                  onChange={(event) => type({ postalCode: event.target.value })}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </form>
  )
}

const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-4'

/** The towns to choose from, with the one that is set whatever it is. */
function cityOptions(city: string) {
  const names: readonly string[] = HOME_CITIES
  return [...(city === '' || names.includes(city) ? [] : [city]), ...names].map((name) => ({
    value: name,
    label: name,
  }))
}
