import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The link from the page of one row back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2 justify-self-start font-semibold hover:underline">
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  )
}

type RowHeadingProps = {
  /** The path of the list that the row is in. */
  to: string
  /** The text of the link to it. */
  back: string
  title: string
  /** The buttons beside the title. */
  children?: ReactNode
}

/** The head of the page of one row: the link back to the list, the title, and buttons. */
export function RowHeading({ to, back, title, children }: RowHeadingProps) {
  return (
    <div className="grid gap-2">
      <BackLink to={to}>{back}</BackLink>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="wrap-anywhere mr-auto text-xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
