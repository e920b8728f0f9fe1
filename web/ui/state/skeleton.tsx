import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A placeholder of loading content. Give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-shimmer rounded-md bg-line', className)} />
}

/** The placeholders of a list of loading content. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <Skeleton key={place} className={className} />
  ))
}

/** The placeholders of different parts, one below the other: the classes of each. */
export function SkeletonStack({ parts, className, ...rest }: ComponentProps<'div'> & { parts: readonly string[] }) {
  return (
    <div className={classNames('grid gap-4', className)} {...rest}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to tell them apart
        <Skeleton key={place} className={part} />
      ))}
    </div>
  )
}
