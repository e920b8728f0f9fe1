import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClasses } from './button.tsx'

/** A link within the shop that looks like a button. */
export function LinkButton({ variant, size, className, ...link }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClasses({ variant, size, className })} {...link} />
}
