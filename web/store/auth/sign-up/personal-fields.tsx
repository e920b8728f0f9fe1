import { COUNTRIES, HOME_CITIES } from '#domain/profiles/home-places.ts'
import { GENDERS, PROFILE_MAX } from '#domain/profiles/profiles-api.ts'
import type { SignUpDetails } from '#domain/profiles/sign-up-metadata.ts'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'

const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: AUTH_TEXTS.countries[country] }))
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: AUTH_TEXTS.genders[gender] }))
const EARLIEST_BIRTH = '1900-01-01'
const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-4'

/** The details of both sign-up and profile; empty texts mean not given. */
type Personal = Pick<SignUpDetails, 'dateOfBirth' | 'gender' | 'country' | 'address' | 'city' | 'postalCode'>

type PersonalFieldsProps = {
  details: Personal
  onChange: (part: Partial<Personal>) => void
  faults: { dateOfBirth?: string | undefined }
  /** The day, `2026-05-06`: nobody is born after it. */
  today: string
}

/** Birth date, gender and home. The address is asked for in Ghana only, where the shop delivers. */
export function PersonalFields({ details, onChange, faults, today }: PersonalFieldsProps) {
  return (
    <>
      <div className={PAIR}>
        <TextField
          label={AUTH_TEXTS.dateOfBirth}
          error={faults.dateOfBirth}
          type="date"
          autoComplete="bday"
          min={EARLIEST_BIRTH}
          max={today}
          value={details.dateOfBirth}
          onValueChange={(dateOfBirth) => onChange({ dateOfBirth })}
          className="tabular"
        />
        <SelectField
          label={AUTH_TEXTS.gender}
          autoComplete="sex"
          value={details.gender}
          onValueChange={(gender) => onChange({ gender })}
          options={GENDER_OPTIONS}
          placeholder={AUTH_TEXTS.choose}
        />
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
          <TextField
            label={AUTH_TEXTS.address}
            autoComplete="street-address"
            maxLength={PROFILE_MAX.address}
            placeholder={AUTH_TEXTS.addressPlaceholder}
            value={details.address}
            onValueChange={(address) => onChange({ address })}
          />
          <div className={PAIR}>
            <SelectField
              label={AUTH_TEXTS.city}
              autoComplete="address-level2"
              value={details.city}
              onValueChange={(city) => onChange({ city })}
              options={cityOptions(details.city)}
              placeholder={AUTH_TEXTS.choose}
            />
            <TextField
              label={AUTH_TEXTS.postalCode}
              hint={AUTH_TEXTS.postalHint}
              autoComplete="postal-code"
              maxLength={PROFILE_MAX.postalCode}
              value={details.postalCode}
              onValueChange={(postalCode) => onChange({ postalCode })}
            />
          </div>
        </>
      )}
    </>
  )
}

/** The cities to choose from, including the stored one. */
function cityOptions(city: string) {
  const names: readonly string[] = HOME_CITIES
  return [...(city === '' || names.includes(city) ? [] : [city]), ...names].map((name) => ({
    value: name,
    label: name,
  }))
}
