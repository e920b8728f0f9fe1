import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkReferral } from '#domain/profiles/profiles-api.ts'
import { parseReferralCode } from '#domain/profiles/referral-code.ts'
import { queryOf } from '../../../client/query-of.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'

/** A referral code, looked up once it is complete. An unknown code is reported and does not block the sign-up. */
export function ReferralField({ value, onValueChange }: { value: string; onValueChange: (code: string) => void }) {
  const [isLeft, setLeft] = useState(value !== '')
  const code = parseReferralCode(value)
  const { data } = useQuery({
    ...queryOf(checkReferral, { params: { code: code ?? '' } }),
    enabled: code !== undefined,
  })
  const isUnknown = value.trim() !== '' && isLeft && (code === undefined || data?.isKnown === false)
  return (
    <TextField
      label={AUTH_TEXTS.referralCode}
      error={isUnknown ? AUTH_TEXTS.referralUnknown : undefined}
      hint={data?.isKnown ? <span className="text-palm-text">{AUTH_TEXTS.referralKnown}</span> : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={value}
      onValueChange={(text) => {
        setLeft(false)
        onValueChange(text)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
