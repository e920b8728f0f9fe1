import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { type OrderDesk, type Paper, recordPrint } from '#domain/orders/order-desk-api.ts'
import { call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import type { Printing } from './paper.tsx'
import type { OrderActs } from './use-order.ts'

/** The till printer of this device: its name in the rows of prints, and the width of its paper. */
const printer = storedValue({
  key: 'chillz-printer',
  owner: 'device',
  schema: z.object({ device: z.uuid(), widthMm: z.literal([80, 58]) }),
  empty: { device: newKey(), widthMm: 80 as const },
})
const PX_PER_MM = 96 / 25.4
/** The size of the printed page, from the press on the button until the printing is over. */
const page = new CSSStyleSheet()

/** Prints papers of an order. Each is recorded before it is printed, which says whether it is a copy. */
export function usePrint(order: OrderDesk | undefined, acts: OrderActs) {
  const { widthMm } = useSyncExternalStore(printer.subscribe, printer.read)
  const [printing, setPrinting] = useState<Printing>()
  useEffect(() => {
    const clear = () => {
      setPrinting(undefined)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    }
    window.addEventListener('afterprint', clear)
    return () => window.removeEventListener('afterprint', clear)
  }, [])

  const print = async (paper: Paper) => {
    if (!order) return
    const { orderId, paperVersion: version } = order
    // A write keeps the name of the device.
    const { device } = printer.update((value) => ({ ...value }))
    const body = { paper, version, device }
    const recorded = await acts.run(`print ${paper}`, (id) =>
      call(recordPrint, { params: { orderId }, body: { id, ...body } }),
    )
    if (!recorded) return
    flushSync(() => setPrinting({ paper, copy: recorded.copy, widthMm }))
    printPage(widthMm)
  }
  const setWidthMm = (width: string) => printer.update((value) => ({ ...value, widthMm: width === '58' ? 58 : 80 }))
  return { print, printing, widthMm, setWidthMm }
}

/** Opens the browser's printing with one page as long as the paper is: till printers cut where it ends. */
function printPage(widthMm: number): void {
  const paper = document.querySelector<HTMLElement>('[data-paper]')
  const heightMm = Math.ceil((paper?.offsetHeight ?? 0) / PX_PER_MM) + 1
  page.replaceSync(`@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
  window.print()
}
