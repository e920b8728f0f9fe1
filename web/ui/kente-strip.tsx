import { classNames } from './class-names.ts'

/** The thin woven strip, the shop's signature. Use it sparingly: under the header, between parts, on receipts. */
export function KenteStrip({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('kente block h-2 w-full', className)} />
}
