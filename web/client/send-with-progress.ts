/** Without progress for this long, the request is aborted. */
const STALLED_AFTER_MS = 25_000

/**
 * Sends like fetch, and reports the progress, because a picture takes long on a weak network.
 * It is aborted only without progress.
 *
 * @param onProgress gets the sent share, 0 to 1
 */
export function sendWithProgress(onProgress?: (share: number) => void): typeof fetch {
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
        if (lengthComputable && total > 0) onProgress?.(loaded / total)
      }
      request.onprogress = watch
      request.onloadend = () => {
        clearTimeout(stalled)
        init.signal?.removeEventListener('abort', stop)
        if (request.status === 0) return reject(init.signal?.reason ?? new TypeError('the request did not arrive'))
        // The page of a Wi-Fi that wants a sign-in is known by its type.
        const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      init.signal?.addEventListener('abort', stop)
      watch()
      request.send((init.body as FormData | string | undefined) ?? null) // what our calls send
    })
}
