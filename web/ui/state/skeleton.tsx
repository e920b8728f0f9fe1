import { classNames } from '../class-names.ts'

/** A quiet shape where something will be. Give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-shimmer rounded-md bg-line', className)} />
}
