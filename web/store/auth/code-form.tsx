import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CODE_LENGTH, CodeInput } from '../../ui/form/code-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { AUTH_TEXTS } from './auth-texts.ts'

const TEXTS = AUTH_TEXTS.check

type CodeFormProps = {
  label: ReactNode
  hint?: string
  /** The id of a text above that describes the field too. */
  noteId?: string
  submit?: string
  size?: 'lg'
  isPending: boolean
  pendingText?: string
  /** The error of the last code. */
  error?: string | undefined
  /** Gets the focus when it is mounted. */
  isFirst?: boolean
  isDestructive?: boolean
  /** Beside the button. */
  aside?: ReactNode
  /** Between the digits and the button. */
  children?: ReactNode
  /** Called with the digits as soon as they are complete. @returns whether they were right; wrong ones are emptied */
  onCode: (digits: string) => Promise<boolean>
}

/** A form for a code of six digits, which is sent as soon as the last one is typed. */
export function CodeForm({
  label,
  hint = TEXTS.digitsHint,
  noteId,
  submit = TEXTS.confirm,
  size,
  isPending,
  pendingText = TEXTS.checking,
  error,
  isFirst = false,
  isDestructive = false,
  aside,
  children,
  onCode,
}: CodeFormProps) {
  const [code, setCode] = useState('')
  const send = async (digits: string) => {
    if (!(await onCode(digits))) setCode('')
  }
  const enter = (digits: string) => {
    setCode(digits)
    if (digits.length === CODE_LENGTH) void send(digits)
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === CODE_LENGTH) void send(code)
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={press}>
      <Field
        label={label}
        hint={hint}
        isRequired
        // Typing a new code hides the old error.
        error={code === '' ? error : undefined}
      >
        {(control) => (
          <CodeInput
            {...control}
            aria-describedby={[control['aria-describedby'], noteId].filter(Boolean).join(' ') || undefined}
            autoFocus={isFirst}
            value={code}
            onValueChange={enter}
          />
        )}
      </Field>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'default'}
          {...(size && { size, className: 'w-full' })}
          isPending={isPending}
          pendingText={pendingText}
          disabledReason={code.length < CODE_LENGTH ? TEXTS.codeMissing : undefined}
        >
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  )
}
