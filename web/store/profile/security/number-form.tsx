import { type ComponentProps, type ReactNode, useState } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { dialledPhone } from './dialled-phone.ts'

const TEXTS = PROFILE_TEXTS.phone

type NumberFormProps = Pick<ComponentProps<typeof TextField>, 'label' | 'placeholder' | 'autoFocus'> & {
  start?: string
  /** Called with the number in the auth server's form. */
  onNumber: (digits: string) => unknown
  /** The buttons. */
  children: ReactNode
}

/** A form for the number of a phone that gets codes. */
export function NumberForm({ start = '', onNumber, children, ...field }: NumberFormProps) {
  const [typed, setTyped] = useState(start)
  const digits = dialledPhone(typed)
  const { props, faults } = useCheckedForm({
    found: { phone: digits === undefined ? TEXTS.invalid : undefined },
    onSend: () => digits !== undefined && onNumber(digits),
  })
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <TextField
        {...field}
        hint={TEXTS.hint}
        isRequired
        error={faults.phone}
        type="tel"
        autoComplete="tel"
        maxLength={24}
        value={typed}
        onValueChange={setTyped}
        className="tabular"
      />
      {children}
    </form>
  )
}
