import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { AUTH_TEXTS } from './auth-texts.ts'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }

export function EmailField({ label = AUTH_TEXTS.email, ...field }: EmailFieldProps) {
  return <TextField label={label} isRequired type="email" autoComplete="email" {...field} />
}
