import type { FastifyPluginAsync } from 'fastify'
import { hangingReplies } from '../hanging-replies.ts'
import { ModeSwitch, modeSwitchForm, serveModePage } from '../mode-switch.ts'
import { refuseOtherMachines } from '../personal-pages.ts'
import { escapeHtml, type SimulatorLink, simulatorPage } from '../simulators-page.ts'

/**
 * `refused`: the network refuses. `pending`: accepted, and decided on the page. `no_float`: the account is empty.
 * `timeout`: no answer, and nothing was accepted. `timeout_after_sending`: sent without an answer. `lost_answer`: sent,
 * but the connection breaks.
 */
export const AIRTIME_FAULTS = [
  'refused',
  'pending',
  'unauthorized',
  'no_float',
  'rate_limited',
  'server_error',
  'timeout',
  'timeout_after_sending',
  'lost_answer',
] as const
export type AirtimeFault = (typeof AIRTIME_FAULTS)[number]

export type SimTopUp = {
  id: string
  at: Date
  network: string
  /** International digits. */
  phone: string
  /** Pesewas. */
  amount: number
  status: 'sent' | 'pending' | 'failed'
  reference: string
  /** How often it was posted; it is sent once. */
  posts: number
}

const TOP_UPS_KEPT = 500

/** The memory and the switches of the simulator, for tests. */
export class AirtimeControl extends ModeSwitch<AirtimeFault> {
  readonly #topUps = new Map<string, SimTopUp>()
  /** The number of top-up requests, whatever their result. */
  posts = 0
  /** The number of questions about an outcome. */
  questions = 0

  constructor() {
    super(AIRTIME_FAULTS)
  }

  /** Oldest first. */
  get topUps(): readonly SimTopUp[] {
    return [...this.#topUps.values()]
  }

  find(id: string): SimTopUp | undefined {
    return this.#topUps.get(id)
  }

  /** Records a top-up; a known id stays as it is. */
  record(topUp: Omit<SimTopUp, 'reference' | 'posts'>): SimTopUp {
    const known = this.#topUps.get(topUp.id)
    if (known) {
      known.posts += 1
      return known
    }
    const made = { ...topUp, reference: `SIM-${String(this.#topUps.size + 1).padStart(4, '0')}`, posts: 1 }
    this.#topUps.set(made.id, made)
    const [oldest] = this.#topUps.keys()
    if (this.#topUps.size > TOP_UPS_KEPT && oldest !== undefined) this.#topUps.delete(oldest)
    return made
  }

  /** Decides a pending top-up. @returns false when there is none */
  decide(id: string, status: 'sent' | 'failed'): boolean {
    const topUp = this.#topUps.get(id)
    if (topUp?.status !== 'pending') return false
    topUp.status = status
    return true
  }

  clear(): void {
    this.#topUps.clear()
    this.posts = 0
    this.questions = 0
    this.switchTo('ok')
  }
}

const REFUSALS: Partial<Record<AirtimeFault, { status: number; error: string }>> = {
  unauthorized: { status: 401, error: 'The key is not right' },
  no_float: { status: 402, error: 'The account is empty' },
  rate_limited: { status: 429, error: 'Too many' },
  server_error: { status: 502, error: 'Bad Gateway' },
}

type Options = {
  clock: () => Date
  /** Links to the other simulators, shown on the page. */
  links?: readonly SimulatorLink[]
}

/**
 * A simulated airtime provider: `POST /top-ups` with a bearer key and `{ id, network, phone, amount, currency }`, `GET
 * /top-ups/:id` for the outcome, a page that lists them, and switches for faults. An id is sent once, however often it
 * is posted. Keeps them in memory.
 */
export function buildAirtimeSimulator({ clock, links = [] }: Options): {
  plugin: FastifyPluginAsync
  control: AirtimeControl
} {
  const control = new AirtimeControl()

  const plugin: FastifyPluginAsync = async (app) => {
    refuseOtherMachines(app)
    const hang = hangingReplies(app)
    const isKeyed = (authorization: string | undefined) => /^Bearer \S+$/.test(authorization ?? '')

    app.post('/top-ups', async (request, reply) => {
      control.posts += 1
      if (!isKeyed(request.headers.authorization)) return reply.code(401).send({ error: 'A key is missing' })
      const asked = readTopUp(request.body)
      if (!asked) return reply.code(400).send({ error: 'id, network, phone, amount and currency GHS are needed' })
      const known = control.find(asked.id)
      const mode = control.take()
      if (mode === 'timeout') return hang(reply)
      const refusal = mode === 'ok' ? undefined : REFUSALS[mode]
      if (refusal) return reply.code(refusal.status).send({ error: refusal.error })
      const status = known?.status ?? (mode === 'refused' ? 'failed' : mode === 'pending' ? 'pending' : 'sent')
      const topUp = control.record({ ...asked, at: clock(), status })
      if (mode === 'timeout_after_sending') return hang(reply)
      if (mode === 'lost_answer') return void reply.hijack().raw.destroy()
      return reply.code(topUp.status === 'pending' ? 202 : 200).send(answerOf(topUp))
    })

    app.get<{ Params: { id: string } }>('/top-ups/:id', async ({ params, headers }, reply) => {
      control.questions += 1
      if (!isKeyed(headers.authorization)) return reply.code(401).send({ error: 'A key is missing' })
      const topUp = control.find(params.id)
      return topUp ? answerOf(topUp) : reply.code(404).send({ status: 'never_seen' })
    })

    serveModePage(app, control, () =>
      simulatorPage({ title: 'Airtime', links, body: airtimePage(control, app.prefix) }),
    )

    app.get('/_top-ups', async () => ({ topUps: control.topUps.toReversed() }))

    app.post('/decide', async (request, reply) => {
      const { id, status } = (request.body ?? {}) as Record<string, unknown> // any form
      const isStatus = status === 'sent' || status === 'failed'
      if (!isStatus || !control.decide(String(id), status)) return reply.code(400).send({ error: 'Nothing to decide' })
      return reply.redirect(`${app.prefix}/`, 303)
    })
  }
  return { plugin, control }
}

function readTopUp(body: unknown): Pick<SimTopUp, 'id' | 'network' | 'phone' | 'amount'> | undefined {
  const { id, network, phone, amount, currency } = (body ?? {}) as Record<string, unknown> // any JSON
  const isWhole = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0
  if (typeof id !== 'string' || typeof network !== 'string' || !isWhole || currency !== 'GHS') return undefined
  return /^[1-9]\d{7,14}$/.test(String(phone)) ? { id, network, phone: String(phone), amount } : undefined
}

function answerOf({ status, reference }: SimTopUp) {
  return status === 'failed' ? { status, reference, reason: 'The network refused this number' } : { status, reference }
}

function airtimePage(control: AirtimeControl, prefix: string): string {
  const action = escapeHtml(prefix)
  const rows = control.topUps.toReversed().map(({ id, at, network, phone, amount, status, reference, posts }) => {
    const tone = { sent: 'good', failed: 'bad', pending: 'soft' }[status]
    const decide = (to: string) =>
      `<button name="status" value="${to}" aria-label="${escapeHtml(`${reference}: ${to}`)}">${to}</button>`
    const form = `<form method="post" action="${action}/decide"><input type="hidden" name="id" value="${escapeHtml(id)}">
${decide('sent')} ${decide('failed')}</form>`
    return `<tr><td>${escapeHtml(reference)}</td><td>${escapeHtml(at.toISOString())}</td><td>${escapeHtml(network)}</td>
<td>+${escapeHtml(phone)}</td><td class="number">GHS ${(amount / 100).toFixed(2)}</td><td class="number">${posts}</td>
<td class="${tone}">${status}</td><td>${status === 'pending' ? form : ''}</td></tr>`
  })
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="Top-ups"><table>
<thead><tr><th>Reference</th><th>Asked for</th><th>Network</th><th>Phone</th><th>Amount</th><th>Posts</th><th>State</th>
<th>Decide</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
  return `<h2>Top-ups</h2>
${rows.length === 0 ? '<p class="soft">Nothing has been asked for yet.</p>' : table}
${modeSwitchForm(control, action, 'top-ups')}`
}
