import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../client/paths.ts'
import { useAddressStep } from '../../client/steps/address-step.ts'

const PARTS = ['note', 'history'] as const
/** The order, which may be written with a dash, and its part. */
const STEP = /^(.*?)(?:-(note|history))?$/
/** A part of an order that a key leads to. */
export type OrderPart = (typeof PARTS)[number]

/** The order whose window is open over a screen. The address has it: `?order=7K3QF9M2XA`, with its part `7K3QF9M2XA-note`. */
export function useOrderWindow() {
  const { step, go, close } = useAddressStep('order')
  const [, orderId, part] = STEP.exec(step ?? '') ?? []
  return {
    /** Undefined while no window is open. */
    orderId: orderId || undefined,
    part: PARTS.find((one) => one === part),
    open: (orderId: string, part?: OrderPart) => go(part === undefined ? orderId : `${orderId}-${part}`),
    close,
  }
}

type OrderLinkProps = { orderId: string; 'aria-label'?: string; className: string; children: ReactNode }

/** Opens an order in a window over the screen; in a new tab it has its own page. */
export function OrderLink({ orderId, ...link }: OrderLinkProps) {
  const { open } = useOrderWindow()
  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(orderId)
  }
  return <Link to={paths.order(orderId)} onClick={openHere} {...link} />
}
