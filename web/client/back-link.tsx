import { ArrowLeft } from 'lucide-react'
import type { LinkProps } from 'react-router'
import { LinkButton } from '../ui/link-button.tsx'

/** The way back to the page above, at the top or the end of a page. */
export function BackLink({ children, ...link }: Pick<LinkProps, 'to' | 'children'>) {
  return (
    <LinkButton variant="ghost" size="lg" className="-ml-3 justify-self-start px-3 print:hidden" {...link}>
      <ArrowLeft aria-hidden />
      {children}
    </LinkButton>
  )
}
