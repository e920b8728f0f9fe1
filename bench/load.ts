import autocannon from 'autocannon'

/** Sends requests as fast as answers come. @returns their number and rate per second @throws if any answer fails */
export async function load(options: {
  url: string
  seconds: number
  connections: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  /** Makes the body of each request. */
  body?: () => string
  /** Makes the path of each request. */
  path?: () => string
}): Promise<{ answers: number; rate: number }> {
  const { url, seconds, connections, headers = {}, method = 'GET', body, path } = options
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    headers,
    method,
    ...(body || path
      ? {
          requests: [
            {
              setupRequest: (request: autocannon.Request) => ({
                ...request,
                ...(body && { body: body() }),
                ...(path && { path: path() }),
              }),
            },
          ],
        }
      : {}),
  })
  const failures = result.non2xx + result.errors + result.timeouts
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} answers of ${url} failed`)
  return { answers: result.requests.total, rate: result.requests.total / result.duration }
}
