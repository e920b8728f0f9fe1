import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Leads from the page of one row to the list that it is in; the first element of such a page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2 justify-self-start font-semibold hover:underline">
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  )
}
