import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  /** A sentence. */
  text?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  /** `h1` where it is all that a page has, `h4` within a part that has a title. */
  heading?: 'h1' | 'h2' | 'h4'
  className?: string
}

/** Shows that a list or page is empty, and the next step. */
export function EmptyState({ icon: Icon, title, text, action, heading: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={classNames('grid justify-items-center gap-3 px-4 py-12 text-center', className)}>
      <span className="grid size-16 place-items-center rounded-full bg-gold-soft text-gold-text">
        <Icon aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {text !== undefined && <p className="max-w-prose text-muted text-sm">{text}</p>}
      {action !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
