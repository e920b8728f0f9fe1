import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClasses } from './button.tsx'

/** A link that looks like a button and opens a window of its own, as it says to screen readers. */
export function OutsideLink({ variant, size, className, children, ...link }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a target="_blank" rel="noopener noreferrer" className={buttonClasses({ variant, size, className })} {...link}>
      {children}
      <span className="sr-only"> (opens a new window)</span>
    </a>
  )
}
