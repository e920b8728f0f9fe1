import type { ServerEvent } from './read-events.ts'

/** An event, and the stream that it came from. */
export type HeardEvent = ServerEvent & { stream: string }

/**
 * Reads one stream until it ends.
 *
 * @param isStuck whether the last attempt heard nothing for too long
 * @throws what the connection throws
 */
export type OpenStream = (hear: (event: HeardEvent) => void, signal: AbortSignal, isStuck: boolean) => Promise<void>

const HELLO = 'hello'

/**
 * One stream for all tabs of a browser: one of them reads it and passes each event on. A browser opens few connections to
 * a shop without HTTP/2, and the streams of some tabs would take them all. When the reading tab ends, the next one opens a
 * stream; every tab sees from its name that it is another one. A tab that hears nothing takes the reading over, because
 * the reading one may be asleep.
 *
 * @param name of the stream and of the person
 */
export function shareStream(name: string, open: OpenStream): OpenStream {
  // Pages without https have no locks.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return open
  return async (hear, signal, isStuck) => {
    const channel = new BroadcastChannel(name)
    const taken = new AbortController()
    const read = async () => {
      let last: HeardEvent | undefined
      channel.onmessage = ({ data }) => {
        // Who joins must not wait for the next event to see that the stream lives.
        if (data === HELLO && last) channel.postMessage({ ...last, event: 'beat', data: '' })
      }
      await open(
        (event) => {
          last = event
          hear(event)
          channel.postMessage(event)
        },
        AbortSignal.any([signal, taken.signal]),
        false,
      )
    }
    channel.onmessage = ({ data }) => data !== HELLO && hear(data)
    channel.postMessage(HELLO)
    try {
      await navigator.locks.request(name, isStuck ? { steal: true } : { signal }, read)
    } finally {
      taken.abort()
      channel.close()
    }
  }
}
