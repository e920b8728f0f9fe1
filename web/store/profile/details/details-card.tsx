import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatPhone, parsePhone } from '#domain/phone/phone.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { Button } from '../../../ui/button.tsx'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { dayWords } from '../../../ui/words/day-words.ts'
import { AUTH_TEXTS } from '../../auth/auth-texts.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { detailsOf } from './check-details.ts'
import { DetailsForm } from './details-form.tsx'
import { PictureControls } from './picture-controls.tsx'
import { SaveNote } from './save-note.tsx'
import { profileSaver, useProfileAutosave } from './use-profile-autosave.ts'

const TEXTS = PROFILE_TEXTS.account

/** The person's details, to read and to edit. */
export function DetailsCard({ profile }: { profile: ProfileView }) {
  const autosave = useProfileAutosave()
  const [isEditing, setEditing] = useState(false)
  const isUnsaved = autosave.status === 'kept' || autosave.status === 'refused'
  return (
    <ProfileCard
      title={TEXTS.details}
      aside={
        isEditing ? (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              void profileSaver.flush()
              setEditing(false)
            }}
          >
            {TEXTS.done}
          </Button>
        ) : (
          <Button variant="outline" size="sm" aria-label={TEXTS.editLabel} onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            {TEXTS.edit}
          </Button>
        )
      }
    >
      <PictureControls profile={profile} />
      {isEditing ? <DetailsForm profile={profile} /> : <DetailsList profile={profile} />}
      {(isEditing || isUnsaved) && <SaveNote {...autosave} />}
    </ProfileCard>
  )
}

function DetailsList({ profile }: { profile: ProfileView }) {
  const { change } = useProfileAutosave()
  const { gender, dateOfBirth, country, ...texts } = detailsOf(profile, change)
  const e164 = parsePhone(texts.deliveryPhone)
  const rows = [
    [TEXTS.fullName, texts.fullName],
    [TEXTS.deliveryPhone, e164 === undefined ? texts.deliveryPhone : formatPhone(e164)],
    [TEXTS.dateOfBirth, dateOfBirth && dayWords(dateOfBirth)],
    [TEXTS.gender, gender && AUTH_TEXTS.genders[gender]],
    [TEXTS.country, AUTH_TEXTS.countries[country]],
    ...(country === 'Ghana'
      ? [
          [TEXTS.city, texts.city],
          [TEXTS.address, texts.address],
          [TEXTS.postalCode, texts.postalCode],
        ]
      : []),
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-5 gap-y-3">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-xs">{label}</dt>
          <dd className={value === '' ? 'text-muted text-sm' : 'break-words font-medium text-sm tabular'}>
            {value || TEXTS.notGiven}
          </dd>
        </div>
      ))}
    </dl>
  )
}
