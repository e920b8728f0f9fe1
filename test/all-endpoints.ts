import { globSync } from 'node:fs'
import type { Endpoint } from '#domain/endpoint.ts'

/** Every endpoint that domain/ declares, sorted by address and method. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const root = new URL('..', import.meta.url)
  const files = globSync('domain/**/*-api.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(new URL(file, root).href)))
  return modules
    .flatMap((module: Record<string, unknown>) => Object.values(module))
    .filter(isEndpoint)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ url, method }: Endpoint) => `${url} ${method}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value
}
