import type { FastifyReply } from 'fastify'

/** Open streams of this process by the pattern of their route. */
const open = new Map<string, number>()

/** How many streams are open, by the pattern of their route. */
export function openStreams(): ReadonlyMap<string, number> {
  return open
}

/**
 * Begins an answer of server-sent events, after everything that may refuse it.
 *
 * @returns sends an event with its data as JSON, or without an event only a comment, so that proxies keep a quiet
 * stream open; nothing once the answer has ended
 */
export function beginEvents(reply: FastifyReply, onClose: () => void): (event: string | null, json?: string) => void {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': String(reply.getHeader('cache-control')),
    'x-accel-buffering': 'no',
  })
  const route = reply.request.routeOptions.url ?? 'unknown'
  open.set(route, (open.get(route) ?? 0) + 1)
  raw.on('close', () => {
    open.set(route, (open.get(route) ?? 1) - 1)
    onClose()
  })
  return (event, json = '') => {
    if (raw.writableEnded) return
    raw.write(event === null ? ': still here\n\n' : `event: ${event}\ndata: ${json}\n\n`)
  }
}
