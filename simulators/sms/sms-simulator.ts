import type { FastifyPluginAsync } from 'fastify'
import { hangingReplies } from '../hanging-replies.ts'
import { ModeSwitch, modeSwitchForm, serveModePage } from '../mode-switch.ts'
import { refuseOtherMachines, withLinks } from '../personal-pages.ts'
import { escapeHtml, type SimulatorLink, simulatorPage } from '../simulators-page.ts'

/** `no_credit`: the account is empty. `refused`: unknown number. `lost_answer`: sent, but the connection breaks. */
export const SMS_FAULTS = [
  'unauthorized',
  'no_credit',
  'refused',
  'rate_limited',
  'server_error',
  'timeout',
  'lost_answer',
] as const
export type SmsFault = (typeof SMS_FAULTS)[number]

export type SimSms = { id: number; at: Date; from: string; to: string; text: string }

const MESSAGES_KEPT = 500
const RETRY_AFTER_SECONDS = 3

/** The memory and the switches of the simulator, for tests. */
export class SmsControl extends ModeSwitch<SmsFault> {
  /** Oldest first. */
  readonly messages: SimSms[] = []
  /** The number of requests, whatever their result. */
  tries = 0
  readonly #seen = new Set<string>()

  constructor() {
    super(SMS_FAULTS)
  }

  override take(): SmsFault | 'ok' {
    this.tries += 1
    return super.take()
  }

  /** @param key the same key is sent once */
  record(message: Omit<SimSms, 'id'>, key: string | undefined): void {
    if (key !== undefined && this.#seen.has(key)) return
    if (key !== undefined) this.#seen.add(key)
    this.messages.push({ ...message, id: (this.messages.at(-1)?.id ?? 0) + 1 })
    if (this.messages.length > MESSAGES_KEPT) this.messages.shift()
  }

  clear(): void {
    this.messages.length = 0
    this.#seen.clear()
    this.tries = 0
    this.switchTo('ok')
  }
}

const FAULTS: Partial<Record<SmsFault, { status: number; error: string }>> = {
  unauthorized: { status: 401, error: 'The key is not right' },
  no_credit: { status: 402, error: 'The account is empty' },
  refused: { status: 422, error: 'There is no such number' },
  rate_limited: { status: 429, error: 'Too many' },
  server_error: { status: 502, error: 'Bad Gateway' },
}

type Options = {
  clock: () => Date
  /** Links to the other simulators, shown on the page. */
  links?: readonly SimulatorLink[]
}

/**
 * A simulated provider of text messages: `POST /messages` with a bearer key and `{ from, to, text }`, a page and JSON
 * of received messages, and switches for faults. Keeps messages in memory.
 */
export function buildSmsSimulator({ clock, links = [] }: Options): { plugin: FastifyPluginAsync; control: SmsControl } {
  const control = new SmsControl()

  const plugin: FastifyPluginAsync = async (app) => {
    refuseOtherMachines(app)
    const hang = hangingReplies(app)

    app.post('/messages', async (request, reply) => {
      if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
        return reply.code(401).send({ error: 'A key is missing' })
      }
      const { from, to, text } = (request.body ?? {}) as Record<string, unknown> // any JSON object
      if (typeof from !== 'string' || typeof text !== 'string' || !/^[1-9]\d{7,14}$/.test(String(to))) {
        return reply.code(422).send({ error: 'from, to (international digits) and text are needed' })
      }
      const mode = control.take()
      if (mode === 'timeout') return hang(reply)
      const fault = mode === 'ok' ? undefined : FAULTS[mode]
      if (mode === 'rate_limited') reply.header('retry-after', String(RETRY_AFTER_SECONDS))
      if (fault) return reply.code(fault.status).send({ error: fault.error })
      const key = request.headers['idempotency-key']
      control.record({ at: clock(), from, to: String(to), text }, typeof key === 'string' ? key : undefined)
      if (mode === 'lost_answer') return void reply.hijack().raw.destroy()
      return { id: String(control.messages.at(-1)?.id ?? 0) }
    })

    serveModePage(app, control, () =>
      simulatorPage({ title: 'Short messages', links, body: smsPage(control, app.prefix) }),
    )

    app.get<{ Querystring: { to?: string } }>('/_messages', async ({ query }) => ({
      messages: control.messages.filter(({ to }) => query.to === undefined || to === query.to).toReversed(),
    }))
  }
  return { plugin, control }
}

function smsPage(control: SmsControl, prefix: string): string {
  const cards = control.messages.toReversed().map(
    ({ at, from, to, text }) => `<article class="card">
<p class="soft">To +${escapeHtml(to)} from ${escapeHtml(from)}, ${escapeHtml(at.toISOString())}</p>
<p style="white-space:pre-wrap;overflow-wrap:anywhere">${withLinks(text)}</p>
</article>`,
  )
  return `<h2>Messages</h2>
${cards.length === 0 ? '<p class="soft">No message has arrived yet.</p>' : cards.join('\n')}
${modeSwitchForm(control, escapeHtml(prefix))}`
}
