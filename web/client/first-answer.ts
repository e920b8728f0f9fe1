import type { Endpoint, EndpointOutput } from '#domain/endpoint.ts'

/** The answer that the server has written into the page for its first view; undefined for any other request. */
export function firstAnswer<E extends Endpoint>(endpoint: E, url: string): EndpointOutput<E> | undefined {
  const element = document.getElementById('first-answer')
  if (element?.dataset.url !== url) return undefined
  const parsed = endpoint.schema.response[200].safeParse(JSON.parse(element.textContent))
  return parsed.success ? (parsed.data as EndpointOutput<E>) : undefined // the output of this very schema
}
