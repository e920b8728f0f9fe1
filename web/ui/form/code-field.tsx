import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type CodeFieldProps = {
  label: string
  error: string | undefined
  value: string
  placeholder: string
  /** What the button beside the field shows. */
  submit: ReactNode
  onValueChange: (typed: string) => void
}

/** A field for a code in any spelling, with the button of its form beside it, or below it on narrow phones. */
export function CodeField({ label, error, value, placeholder, submit, onValueChange }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Input
            {...control}
            value={value}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={placeholder}
            onChange={(event) => onValueChange(event.target.value)}
            className="w-auto min-w-[min(11.5rem,100%)] flex-[999_1_0] uppercase tabular placeholder:normal-case"
          />
          <Button type="submit" size="lg" className="grow">
            {submit}
          </Button>
        </div>
      )}
    </Field>
  )
}
