import { LoaderCircle } from 'lucide-react'
import { classNames } from '../class-names.ts'

/** A spinner; show a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-[1.25em] animate-spin', className)} />
}
