import autocannon from 'autocannon'

/** Asks as fast as answers come; gives how many came, and how many a second. @throws when any answer is not a success */
export async function load(options: {
  url: string
  seconds: number
  connections: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  /** A fresh body for each request. */
  body?: () => string
  /** Another address of the same host for each request. */
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
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} answers of ${url} were no success`)
  return { answers: result.requests.total, rate: result.requests.total / result.duration }
}
