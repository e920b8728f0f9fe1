import { COUNTRIES, HOME_CITIES } from '#domain/profiles/home-places.ts'
import { GENDERS, PROFILE_MAX } from '#domain/profiles/profiles-api.ts'
import type { SignUpDetails } from '#domain/profiles/sign-up-metadata.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import type { SignUpProblems } from './check-sign-up.ts'

const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: AUTH_TEXTS.countries[country] }))
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: AUTH_TEXTS.genders[gender] }))
const CITY_OPTIONS = HOME_CITIES.map((city) => ({ value: city, label: city }))
const EARLIEST_BIRTH = '1900-01-01'

type AboutYouFieldsProps = {
  details: SignUpDetails
  onChange: (part: Partial<SignUpDetails>) => void
  problems: SignUpProblems | undefined
  /** The day, `2026-05-06`: nobody is born after it. */
  today: string
}

/** Who joins and where they live. An address is asked for in Ghana only, where it is delivered to. */
export function AboutYouFields({ details, onChange, problems, today }: AboutYouFieldsProps) {
  return (
    <>
      <Field label={AUTH_TEXTS.phone} error={problems?.phone}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            maxLength={24}
            placeholder={details.country === 'Ghana' ? '0241234567' : '+44 20 7946 0000'}
            value={details.phone}
            onChange={(event) => onChange({ phone: event.target.value })}
            className="tabular"
          />
        )}
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        <Field label={AUTH_TEXTS.dateOfBirth} error={problems?.dateOfBirth}>
          {(control) => (
            <Input
              {...control}
              type="date"
              autoComplete="bday"
              min={EARLIEST_BIRTH}
              max={today}
              value={details.dateOfBirth}
              onChange={(event) => onChange({ dateOfBirth: event.target.value })}
              className="tabular"
            />
          )}
        </Field>
        <Field label={AUTH_TEXTS.gender}>
          {(control) => (
            <Select
              {...control}
              autoComplete="sex"
              value={details.gender}
              onValueChange={(gender) => onChange({ gender })}
              options={GENDER_OPTIONS}
              placeholder={AUTH_TEXTS.choose}
            />
          )}
        </Field>
      </div>
      <RadioCards
        legend={AUTH_TEXTS.country}
        className="grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]"
        options={COUNTRY_OPTIONS}
        value={details.country}
        onValueChange={(country) => onChange({ country })}
      />
      {details.country === 'Ghana' && (
        <>
          <Field label={AUTH_TEXTS.address}>
            {(control) => (
              <Input
                {...control}
                autoComplete="street-address"
                maxLength={PROFILE_MAX.address}
                placeholder={AUTH_TEXTS.addressPlaceholder}
                value={details.address}
                onChange={(event) => onChange({ address: event.target.value })}
              />
            )}
          </Field>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-4">
            <Field label={AUTH_TEXTS.city}>
              {(control) => (
                <Select
                  {...control}
                  autoComplete="address-level2"
                  value={details.city}
                  onValueChange={(city) => onChange({ city })}
                  options={CITY_OPTIONS}
                  placeholder={AUTH_TEXTS.choose}
                />
              )}
            </Field>
            <Field label={AUTH_TEXTS.postalCode} hint={AUTH_TEXTS.postalHint}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="postal-code"
                  maxLength={PROFILE_MAX.postalCode}
                  value={details.postalCode}
                  onChange={(event) => onChange({ postalCode: event.target.value })}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </>
  )
}
