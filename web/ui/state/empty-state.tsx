import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { LinkButton } from '../link-button.tsx'

export type EmptyStateProps = {
  icon: LucideIcon
  title: string
  /** A sentence. */
  text?: ReactNode
  /** The next step, where that is another page. */
  link?: { to: string; text: string }
  /** The next steps otherwise: buttons or links. */
  action?: ReactNode
  /** `h1` where it is all that a page has, `h4` within a part that has a title. */
  heading?: 'h1' | 'h2' | 'h4'
  /** Something has failed: it is announced when it appears. */
  isFailure?: boolean
  className?: string
}

/** Shows that a list or page is empty, and the next step. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  link,
  action,
  heading: Heading = 'h2',
  isFailure = false,
  className,
}: EmptyStateProps) {
  const next = link ? (
    <LinkButton to={link.to} size="lg">
      {link.text}
    </LinkButton>
  ) : (
    action
  )
  return (
    <div
      role={isFailure ? 'alert' : undefined}
      className={classNames('grid justify-items-center gap-3 px-4 py-12 text-center', className)}
    >
      <span
        className={classNames(
          'grid size-16 place-items-center rounded-full',
          isFailure ? 'bg-brick-soft text-brick-text' : 'bg-gold-soft text-gold-text',
        )}
      >
        <Icon aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {text !== undefined && <p className="max-w-prose text-muted text-sm">{text}</p>}
      {next !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{next}</div>}
    </div>
  )
}
