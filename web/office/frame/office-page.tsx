import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { classNames } from '../../ui/class-names.ts'

type OfficePageProps = {
  /** Also the title of the document. */
  title: string
  /** From the page of one row: the list that it is in, and the words of the link to it. */
  back?: { to: string; words: string }
  about?: ReactNode
  /** The buttons beside the title. */
  tools?: ReactNode
  /** E.g. how wide it is at most. */
  className?: string
  children: ReactNode
}

/** A screen of the office under its title. */
export function OfficePage({ title, back, about, tools, className, children }: OfficePageProps) {
  usePageTitle(title)
  return (
    <div className={classNames('mx-auto grid w-full grid-cols-1 content-start gap-4 p-4 md:p-6', className)}>
      <div className="grid gap-2">
        {back && <BackLink to={back.to}>{back.words}</BackLink>}
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="wrap-anywhere mr-auto text-xl">{title}</h1>
          {tools}
        </div>
        {about && <p className="max-w-prose text-muted text-sm">{about}</p>}
      </div>
      {children}
    </div>
  )
}

/** The link from the page of one row back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2 justify-self-start font-semibold hover:underline">
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  )
}
