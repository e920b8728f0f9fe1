import type { ReactNode } from 'react'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

/** The checkout page below its title. The title alone comes with the page, before any script. */
export function CheckoutTitle({ title = CHECKOUT_TEXTS.title, children }: { title?: string; children?: ReactNode }) {
  return (
    <div className="column pt-8">
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  )
}
