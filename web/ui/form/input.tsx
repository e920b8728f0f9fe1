import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** The common classes of inputs and selects. At least 16 px, so that phones do not zoom in. */
export const controlClasses = [
  'w-full min-h-11 rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink',
  'placeholder:text-muted transition-colors duration-150 hover:border-ink',
  'focus-visible:outline-offset-0 aria-invalid:border-brick-text',
  'disabled:cursor-not-allowed disabled:opacity-55',
].join(' ')

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(controlClasses, className)} {...rest} />
}
