import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Input } from './input.tsx'

/** The digits of a code that was sent. */
export const CODE_LENGTH = 6

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  onValueChange: (digits: string) => void
}

/** A code of six digits: typed, pasted with whatever stands around it, or filled in from a message by the phone. */
export function CodeInput({ onValueChange, className, ...rest }: CodeInputProps) {
  return (
    <Input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      className={classNames('tabular text-center font-semibold text-lg tracking-[0.3em]', className)}
      {...rest}
    />
  )
}
