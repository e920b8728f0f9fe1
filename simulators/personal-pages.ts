import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './simulators-page.ts'

/** Without scripts; `frame-src` for framed content. */
export const PERSONAL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-src 'self'"

/**
 * Restricts simulators with personal messages to this machine, because they need no sign-in. Also parses plain forms.
 */
export function refuseOtherMachines(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ ip }, reply) => {
    if (!/^(127\.|::1$|::ffff:127\.)/.test(ip)) return reply.code(403).send({ error: 'Forbidden' })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Plain text as HTML with links. */
export function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => {
      const words = escapeHtml(piece)
      return index % 2 === 0 ? words : `<a href="${words}" target="_blank" rel="noreferrer">${words}</a>`
    })
    .join('')
}
