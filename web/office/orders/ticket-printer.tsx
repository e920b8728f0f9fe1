import { useEffect, useEffectEvent } from 'react'
import { readOrderDesk, recordPrint } from '#domain/orders/order-desk-api.ts'
import { CallError, call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { onWantedTicket } from '../frame/wanted-tickets.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { PaperSheet } from './paper.tsx'
import { printerName, usePaper, usePrinter } from './use-print.ts'

/** Prints tickets that are asked for on this screen, and those of orders started on it, where the device is set up for it. */
export function TicketPrinter() {
  const { isAutomatic } = usePrinter()
  const { paper, show } = usePaper()
  const print = useEffectEvent(async (orderId: string, isAsked: boolean) => {
    if (!isAsked && !isAutomatic) return
    const params = { orderId }
    try {
      const order = await call(readOrderDesk, { params })
      const { paperVersion: version } = order
      const body = { id: newKey(), paper: 'ticket' as const, version, device: printerName() }
      const { copy } = await call(recordPrint, { params, body })
      // Another screen, or a press on the order's page, has printed it: a copy is asked for.
      if (copy === 0 || isAsked) show(order, 'ticket', copy)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast(ORDER_TEXTS.print.notPrinted, { description: error.message, tone: 'destructive' })
    }
  })
  useEffect(() => onWantedTicket((orderId, why) => void print(orderId, why === 'asked')), [])
  return paper ? <PaperSheet order={paper.order} printing={paper.printing} /> : null
}
