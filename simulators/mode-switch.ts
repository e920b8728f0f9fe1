import type { FastifyInstance } from 'fastify'
import { PERSONAL_PAGE_POLICY } from './personal-pages.ts'

/** The behaviour of a simulator for the next messages, set on its page or by a test. */
export class ModeSwitch<Mode extends string> {
  readonly modes: readonly (Mode | 'ok')[]
  mode: Mode | 'ok' = 'ok'
  /** Messages until the mode returns to `ok`. */
  #left = Number.POSITIVE_INFINITY

  constructor(faults: readonly Mode[]) {
    this.modes = ['ok', ...faults]
  }

  /** @param times the number of messages; unlimited when absent */
  switchTo(mode: Mode | 'ok', times = Number.POSITIVE_INFINITY): void {
    this.mode = mode
    this.#left = times
  }

  /** The mode for a message that arrives now. */
  take(): Mode | 'ok' {
    const { mode } = this
    this.#left -= 1
    if (this.#left <= 0) this.switchTo('ok')
    return mode
  }

  /** Reads a form of `modeSwitchForm`. @returns false for an unknown mode */
  readForm(fields: Record<string, unknown>): boolean {
    const mode = this.modes.find((one) => one === fields.mode)
    if (mode === undefined) return false
    const times = Number(fields.times)
    this.switchTo(mode, times > 0 ? times : undefined)
    return true
  }
}

/** The switch as a form, and a button that deletes all messages. `prefix` and `messages` must be safe HTML. */
export function modeSwitchForm<Mode extends string>(
  control: ModeSwitch<Mode>,
  prefix: string,
  messages = 'messages',
): string {
  const options = control.modes.map((mode) => `<option${mode === control.mode ? ' selected' : ''}>${mode}</option>`)
  return `
<section class="card" aria-labelledby="switches">
<h2 id="switches">What the next ${messages} meet</h2>
<form method="post" action="${prefix}/switch">
<div class="switches">
<label>Answer <select name="mode">${options.join('')}</select></label>
<label>For how many ${messages} <input type="number" name="times" min="1" placeholder="all"></label>
</div>
<p><button class="primary">Switch</button></p>
</form>
<form method="post" action="${prefix}/clear"><button>Forget all ${messages}</button></form>
</section>`
}

/** Serves the page of a simulator that keeps messages, and the forms of its switch. */
export function serveModePage<Mode extends string>(
  app: FastifyInstance,
  control: ModeSwitch<Mode> & { clear: () => void },
  page: () => string,
): void {
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', PERSONAL_PAGE_POLICY).send(page()),
  )
  app.post('/switch', async (request, reply) => {
    if (!control.readForm((request.body ?? {}) as Record<string, unknown>)) {
      return reply.code(400).send({ error: 'There is no such mode' })
    }
    return reply.redirect(`${app.prefix}/`, 303)
  })
  app.post('/clear', async (_request, reply) => {
    control.clear()
    return reply.redirect(`${app.prefix}/`, 303)
  })
}
