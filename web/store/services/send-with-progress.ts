/** Nothing has moved for this long: the line is dead. */
const STALLED_AFTER_MS = 25_000

/**
 * Sends as fetch does, and tells how far it has come: a picture takes its time on a weak network, and whoever waits
 * wants to see that it moves. It gives up only when nothing moves any more.
 *
 * @param onProgress hears the share that is sent, 0 to 1
 */
export function sendWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.responseType = 'text'

      let stalled: ReturnType<typeof setTimeout>
      const watch = () => {
        clearTimeout(stalled)
        stalled = setTimeout(() => request.abort(), STALLED_AFTER_MS)
      }
      const stop = () => request.abort()
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        watch()
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onprogress = watch
      request.onloadend = () => {
        clearTimeout(stalled)
        init.signal?.removeEventListener('abort', stop)
        if (request.status === 0) reject(init.signal?.reason ?? new TypeError('the request did not arrive'))
        else resolve(new Response(request.responseText, { status: request.status }))
      }
      init.signal?.addEventListener('abort', stop)
      watch()
      request.send((init.body as FormData | string | undefined) ?? null) // what our calls send
    })
}
