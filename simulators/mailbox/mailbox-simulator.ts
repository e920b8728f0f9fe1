import type { FastifyPluginAsync } from 'fastify'
import { serveModePage } from '../mode-switch.ts'
import { refuseOtherMachines } from '../personal-pages.ts'
import { type SimulatorLink, simulatorPage } from '../simulators-page.ts'
import { MailboxControl, type SimMail } from './mailbox-control.ts'
import { framedMail, mailboxPage } from './mailbox-page.ts'
import { startSmtpServer } from './smtp-server.ts'

type Options = {
  clock: () => Date
  /** Links to the other simulators, shown on the page. */
  links?: readonly SimulatorLink[]
}

/** No scripts, no requests, no origin; links open in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

export type MailboxSimulator = {
  plugin: FastifyPluginAsync
  control: MailboxControl
  /** The URL of the mail server for SMTP clients, known once the plugin is ready. */
  smtpUrl: () => string
}

/**
 * A simulated mail provider: a real mail server that delivers nothing, a page and JSON of received mails, and switches
 * for faults. Keeps mails in memory.
 */
export function buildMailboxSimulator({ clock, links = [] }: Options): MailboxSimulator {
  const control = new MailboxControl()
  let smtpUrl = ''

  const plugin: FastifyPluginAsync = async (app) => {
    refuseOtherMachines(app)
    const smtp = await startSmtpServer(control, clock)
    app.addHook('onClose', smtp.close)
    smtpUrl = `smtp://simulator:simulated@127.0.0.1:${smtp.port}`

    serveModePage(app, control, () =>
      simulatorPage({ title: 'Mailbox', links, body: mailboxPage(control, app.prefix) }),
    )

    app.get<{ Params: { id: string } }>('/mails/:id/html', async ({ params }, reply) => {
      const html = control.mails.find(({ id }) => String(id) === params.id)?.html
      if (html === undefined || html === null) return reply.code(404).send({ error: 'There is no such page' })
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', MAIL_POLICY)
        .header('x-content-type-options', 'nosniff')
        .send(framedMail(html))
    })

    app.get<{ Querystring: { to?: string } }>('/_messages', async ({ query }) => ({
      messages: (query.to === undefined ? control.mails.toReversed() : control.to(query.to)).map(asJson),
    }))
  }
  return { plugin, control, smtpUrl: () => smtpUrl }
}

function asJson({ id, at, envelope, headers, text, html }: SimMail) {
  const { from = envelope.from, subject = '' } = headers
  return { id, at, from, to: envelope.to, subject, text, html, headers }
}
