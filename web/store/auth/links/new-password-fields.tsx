import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import type { Faults } from '../../../ui/form/use-checked-form.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import type { Passwords } from '../sign-up/check-sign-up.ts'
import { StrengthMeter } from '../sign-up/strength-meter.tsx'

type NewPasswordFieldsProps = {
  label: string
  value: Passwords
  onChange: (part: Partial<Passwords>) => void
  problems: Faults<keyof Passwords>
}

/** The fields for a new password, with its strength, and for its repetition. */
export function NewPasswordFields({ label, value, onChange, problems }: NewPasswordFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <Field label={label} isRequired error={problems.password}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={value.password}
              onChange={(event) => onChange({ password: event.target.value })}
            />
          )}
        </Field>
        <StrengthMeter password={value.password} />
      </div>
      <Field label={AUTH_TEXTS.confirmPassword} isRequired error={problems.confirmPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={value.confirmPassword}
            onChange={(event) => onChange({ confirmPassword: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
