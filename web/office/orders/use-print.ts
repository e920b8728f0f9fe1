import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { type Paper, recordPrint, type StaffOrder } from '#domain/orders/staff-order-api.ts'
import { call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import type { Printing } from './paper.tsx'
import type { OrderActs } from './use-order.ts'

/** The till printer of this device: its name in the rows of prints, its paper, and whether started orders print by themselves. */
const printer = storedValue({
  key: 'chillz-printer',
  owner: 'device',
  schema: z.object({ device: z.uuid(), widthMm: z.literal([80, 58]), isAutomatic: z.boolean().default(false) }),
  empty: { device: newKey(), widthMm: 80 as const, isAutomatic: false },
})
const PX_PER_MM = 96 / 25.4
/** The size of the printed page, from the press on the button until the printing is over. */
const page = new CSSStyleSheet()

/** The printer of this device, and how it is set up. */
export function usePrinter() {
  const { widthMm, isAutomatic } = useStored(printer)
  return {
    widthMm,
    isAutomatic,
    setWidthMm: (width: string) => printer.update((value) => ({ ...value, widthMm: width === '58' ? 58 : 80 })),
    setAutomatic: (isOn: boolean) => printer.update((value) => ({ ...value, isAutomatic: isOn })),
  }
}

/** The name of the device in the rows of prints. A write keeps it. */
export const printerName = (): string => printer.update((value) => ({ ...value })).device

/** The paper that lies ready until the printing is over. `show` opens the browser's printing with it. */
export function usePaper() {
  const { widthMm } = usePrinter()
  const [paper, setPaper] = useState<{ order: StaffOrder; printing: Printing }>()
  useEffect(() => {
    const clear = () => {
      setPaper(undefined)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    }
    window.addEventListener('afterprint', clear)
    return () => window.removeEventListener('afterprint', clear)
  }, [])
  const show = (order: StaffOrder, kind: Paper, copy: number) => {
    const before = printedBefore(order, kind)
    flushSync(() => setPaper({ order, printing: { paper: kind, copy, widthMm, before } }))
    printPage(widthMm)
  }
  return { paper, show }
}

/**
 * Prints papers of an order, one at a time, because they share the sheet. Each is recorded before it is printed, which says
 * whether it is a copy.
 */
export function usePrint(order: StaffOrder, acts: OrderActs) {
  const { paper, show } = usePaper()
  const isPrinting = acts.isPending('print ')
  const print = async (kind: Paper) => {
    if (isPrinting) return
    const { orderId, paperVersion: version } = order
    const body = { paper: kind, version, device: printerName() }
    const recorded = await acts.run(`print ${kind}`, (id) =>
      call(recordPrint, { params: { orderId }, body: { id, ...body } }),
    )
    if (recorded) show(order, kind, recorded.copy)
  }
  return { print, isPrinting, paper }
}

/** The version in which a paper was printed last, before the present one. */
function printedBefore({ prints, paperVersion }: StaffOrder, paper: Paper): number | null {
  const versions = prints.flatMap((one) => (one.paper === paper && one.version < paperVersion ? one.version : []))
  return versions.length === 0 ? null : Math.max(...versions)
}

/** Opens the browser's printing with one page as long as the paper is: till printers cut where it ends. */
function printPage(widthMm: number): void {
  const paper = document.querySelector<HTMLElement>('[data-paper]')
  const heightMm = Math.ceil((paper?.offsetHeight ?? 0) / PX_PER_MM) + 1
  page.replaceSync(`@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
  window.print()
}
