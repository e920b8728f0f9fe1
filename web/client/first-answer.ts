import type { Endpoint, EndpointOutput } from '#domain/endpoint.ts'
import type { FirstAnswer } from '#domain/pages/section-markup.ts'
import { isRestoredVisit } from './fresh-visit.ts'

/** The answer for the page that is being rendered by the server, and the time there. */
let rendered: { first: FirstAnswer; now: Date } | undefined

/** Renders with an answer that `firstAnswer` then gives; for the server, which has no page to read it from. */
export function withFirstAnswer<Result>(given: { first: FirstAnswer; now: Date }, render: () => Result): Result {
  rendered = given
  try {
    return render()
  } finally {
    rendered = undefined
  }
}

/** The answer that the server has written into the page for its first view; undefined for any other request. */
export function firstAnswer<E extends Endpoint>(endpoint: E, url: string): EndpointOutput<E> | undefined {
  const { url: answered, answer } = rendered?.first ?? inPage()
  if (answered !== url) return undefined
  const parsed = endpoint.schema.response[200].safeParse(answer)
  return parsed.success ? (parsed.data as EndpointOutput<E>) : undefined // the output of this very schema
}

function inPage(): Partial<FirstAnswer> {
  const element = document.getElementById('first-answer')
  return element ? { url: element.dataset.url ?? '', answer: JSON.parse(element.textContent) } : {}
}

/**
 * What a query starts with when the page contains its answer, which is as old as the page. In a page that the browser has
 * kept it may be of any age, so it is shown and asked for again.
 */
export const startingWith = <E extends Endpoint>(endpoint: E, url: string) => ({
  initialData: () => firstAnswer(endpoint, url),
  initialDataUpdatedAt: () => rendered?.now.getTime() ?? performance.timeOrigin,
  refetchOnMount: ({ state }: { state: { dataUpdateCount: number } }) =>
    state.dataUpdateCount > 0 || !isRestoredVisit() || ('always' as const),
})
