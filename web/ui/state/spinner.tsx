import { LoaderCircle } from 'lucide-react'
import { classNames } from '../class-names.ts'

/** A turning ring; say in words beside it what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-[1.25em] animate-spin', className)} />
}
