import { useState } from 'react'
import { PROFILE_MAX, type ProfileView } from '#domain/profiles/profiles-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { PhoneField } from '../../../client/shop/phone-field.tsx'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PersonalFields } from '../../auth/sign-up/personal-fields.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { type Details, detailChangeOf, detailProblems, detailsOf } from './check-details.ts'
import { useProfileAutosave } from './use-profile-autosave.ts'

const TEXTS = PROFILE_TEXTS.account

/** The details with their fields. There is no button: everything typed is saved automatically. */
export function DetailsForm({ profile }: { profile: ProfileView }) {
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
      <TextField
        label={TEXTS.fullName}
        hint={TEXTS.fullNameHint}
        isRequired
        error={problems.fullName}
        autoComplete="name"
        maxLength={PROFILE_MAX.fullName}
        value={details.fullName}
        onValueChange={(fullName) => type({ fullName })}
      />
      <PhoneField
        label={TEXTS.deliveryPhone}
        hint={TEXTS.deliveryPhoneHint}
        error={problems.deliveryPhone}
        value={details.deliveryPhone}
        onValueChange={(deliveryPhone) => type({ deliveryPhone })}
      />
      <PersonalFields details={details} onChange={type} faults={problems} today={today} />
    </form>
  )
}
