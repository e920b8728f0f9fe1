import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CODE_LENGTH, CodeInput } from '../../../ui/form/code-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'

type CodeFormProps = {
  label: ReactNode
  submit?: string
  isPending: boolean
  pendingText?: string
  /** What was wrong with the last code. */
  error?: string | undefined
  /** Takes the focus as soon as it is there. */
  isFirst?: boolean
  isDestructive?: boolean
  /** Beside the button. */
  aside?: ReactNode
  /** Sends the digits as soon as they are complete. @returns whether they were taken; others are emptied */
  onCode: (digits: string) => Promise<boolean>
}

/** Six digits that prove something. */
export function CodeForm({
  label,
  submit = PROFILE_TEXTS.confirm,
  isPending,
  pendingText = PROFILE_TEXTS.checking,
  error,
  isFirst = false,
  isDestructive = false,
  aside,
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
        hint={PROFILE_TEXTS.codeHint}
        isRequired
        // A new code makes the old fault a thing of the past.
        error={code === '' ? error : undefined}
      >
        {(control) => <CodeInput {...control} autoFocus={isFirst} value={code} onValueChange={enter} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'default'}
          isPending={isPending}
          pendingText={pendingText}
          disabledReason={code.length < CODE_LENGTH ? PROFILE_TEXTS.codeMissing : undefined}
        >
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  )
}
