import type { FastifyPluginAsync } from 'fastify'
import { hangingReplies } from '../hanging-replies.ts'
import { ModeSwitch, modeSwitchForm, serveModePage } from '../mode-switch.ts'
import { refuseOtherMachines } from '../personal-pages.ts'
import { escapeHtml, type SimulatorLink, simulatorPage } from '../simulators-page.ts'
import { type Device, decryptFor, isSignedFor, newDevice } from './push-crypto.ts'

/** `gone`: the device takes no more. `forbidden`: the key is not the one that it subscribed with. */
export const PUSH_FAULTS = ['gone', 'forbidden', 'rate_limited', 'server_error', 'timeout'] as const
export type PushFault = (typeof PUSH_FAULTS)[number]

export type SimPush = { device: number; text: string; ttl: number; topic: string; urgency: string; at: Date }

const MESSAGES_KEPT = 500
const RETRY_AFTER_SECONDS = 3
const STATUSES: Partial<Record<PushFault, number>> = { gone: 410, forbidden: 403, rate_limited: 429, server_error: 502 }

/** The memory and the switches of the simulator, for tests. */
export class PushControl extends ModeSwitch<PushFault> {
  /** Oldest first. */
  readonly messages: SimPush[] = []
  readonly devices: Device[] = []
  /** The number of requests, whatever their result. */
  tries = 0

  constructor() {
    super(PUSH_FAULTS)
  }

  record(message: SimPush): void {
    this.messages.push(message)
    if (this.messages.length > MESSAGES_KEPT) this.messages.shift()
  }

  clear(): void {
    this.messages.length = 0
    this.tries = 0
    this.switchTo('ok')
  }
}

type Options = {
  clock: () => Date
  /** Where this plugin is reached, with its prefix. */
  baseUrl: () => string
  /** Where the shop is reached; undefined where nothing follows an order. */
  shopUrl: () => string | undefined
  /** Links to the other simulators, shown on the page. */
  links?: readonly SimulatorLink[]
}

/**
 * A simulated service for notifications with the browsers behind it: `POST /devices` gives out a subscription,
 * `POST /send/:device` takes what the shop sends, checks its signature and opens it. A page shows what a phone would show,
 * and follows an order as a phone does. Keeps everything in memory.
 */
export function buildPushSimulator({ clock, baseUrl, shopUrl, links = [] }: Options): {
  plugin: FastifyPluginAsync
  control: PushControl
} {
  const control = new PushControl()

  const subscribe = () => {
    const device = newDevice()
    control.devices.push(device)
    const { p256dh, auth } = device
    return { endpoint: `${baseUrl()}/send/${control.devices.length - 1}`, p256dh, auth }
  }

  const plugin: FastifyPluginAsync = async (app) => {
    refuseOtherMachines(app)
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const hang = hangingReplies(app)

    app.post('/devices', async () => subscribe())

    app.post<{ Params: { device: string } }>('/send/:device', async (request, reply) => {
      control.tries += 1
      const number = Number(request.params.device)
      const device = control.devices[number]
      if (!device) return reply.code(404).send({ error: 'There is no such device' })
      const { ttl, topic = '', urgency = '', authorization = '', 'content-encoding': encoding } = request.headers
      if (!isSignedFor(new URL(baseUrl()).origin, authorization)) return reply.code(401).send({ error: 'Not signed' })
      if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl)) || !Buffer.isBuffer(request.body)) {
        return reply.code(400).send({ error: 'TTL, Content-Encoding and a body are needed' })
      }
      const mode = control.take()
      if (mode === 'timeout') return hang(reply)
      if (mode === 'rate_limited') reply.header('retry-after', String(RETRY_AFTER_SECONDS))
      const status = mode === 'ok' ? undefined : STATUSES[mode]
      if (status !== undefined) return reply.code(status).send({ error: mode })
      const text = decryptFor(device, request.body)
      const facts = { topic: String(topic), urgency: String(urgency), ttl: Number(ttl) }
      control.record({ device: number, text, ...facts, at: clock() })
      return reply.code(201).send()
    })

    app.get('/_messages', async () => ({ messages: control.messages.toReversed() }))

    serveModePage(app, control, () =>
      simulatorPage({ title: 'Notifications', links, body: pushPage(control, app.prefix) }),
    )

    app.post('/follow', async (request, reply) => {
      const { order } = (request.body ?? {}) as Record<string, unknown> // any form
      const url = `${shopUrl()}/api/orders/${encodeURIComponent(String(order))}/push`
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(subscribe()),
      })
      if (!answer.ok) return reply.code(400).send({ error: `The shop answered ${answer.status}` })
      return reply.redirect(`${app.prefix}/`, 303)
    })
  }
  return { plugin, control }
}

function pushPage(control: PushControl, prefix: string): string {
  const cards = control.messages.toReversed().map(
    ({ device, text, ttl, urgency, at }) => `<article class="card">
<p class="soft">Device ${device + 1}, ${escapeHtml(at.toISOString())}, kept for ${ttl} s, urgency ${escapeHtml(urgency)}</p>
<p>${escapeHtml(text)}</p>
</article>`,
  )
  return `<h2>Follow an order as a phone does</h2>
<form method="post" action="${escapeHtml(prefix)}/follow" class="card">
<p><label>Order ID of a paid order <input name="order" required></label></p>
<p><button class="primary">Follow</button></p>
</form>
<h2>Notifications</h2>
${cards.length === 0 ? '<p class="soft">No notification has arrived yet.</p>' : cards.join('\n')}
${modeSwitchForm(control, escapeHtml(prefix), 'notifications')}`
}
