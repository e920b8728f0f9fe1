import { usePageTitle } from '../layout/page-title.ts'
import { Terms } from './terms.tsx'

const TITLE = 'Terms'

export function TermsPage() {
  usePageTitle(TITLE)
  return (
    <article className="column max-w-3xl pt-8">
      <h1 className="text-xl">{TITLE}</h1>
      <Terms />
    </article>
  )
}
