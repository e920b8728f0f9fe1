import type { FirstAnswer } from '#domain/pages/section-markup.ts'
import type { PageRequest, PageView } from './public-pages.ts'

/** The content of a section's page: what the app shows of the answer, and the answer itself. */
export function sectionView(
  { path, query, now }: PageRequest,
  first: FirstAnswer,
): Pick<PageView, 'markup' | 'firstAnswer'> {
  const address = query.size > 0 ? `${path}?${query}` : path
  return { markup: ({ renderSection }) => renderSection({ address, first, now }), firstAnswer: first }
}
