import type { ReactNode } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { AUTH_TEXTS } from './auth-texts.ts'

type EmailFieldProps = {
  label?: string
  hint?: ReactNode
  error: string | undefined
  value: string
  onValueChange: (email: string) => void
  autoComplete?: 'email' | 'username'
  autoFocus?: boolean
}

export function EmailField({ label = AUTH_TEXTS.email, hint, error, onValueChange, ...input }: EmailFieldProps) {
  return (
    <Field label={label} hint={hint} isRequired error={error}>
      {(control) => (
        <Input
          {...control}
          type="email"
          autoComplete="email"
          onChange={(event) => onValueChange(event.target.value)}
          {...input}
        />
      )}
    </Field>
  )
}
