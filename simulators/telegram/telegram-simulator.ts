import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { hangingReplies } from '../hanging-replies.ts'
import { PERSONAL_PAGE_POLICY, refuseOtherMachines } from '../personal-pages.ts'
import { escapeHtml, type SimulatorLink, simulatorPage } from '../simulators-page.ts'
import { type ParsedHtml, parseHtml } from './parse-html.ts'
import { MODES, MOVED_TO, type Mode, type Picture, TelegramControl } from './telegram-control.ts'
import { telegramPage } from './telegram-page.ts'

const MESSAGE_MAX = 4096
const CAPTION_MAX = 1024
const FILE_MAX_BYTES = 50 * 1024 * 1024

type Fields = Record<string, unknown>
type Options = {
  clock: () => Date
  /** Links to the other simulators, shown on the page. */
  links?: readonly SimulatorLink[]
}

/**
 * A simulated Bot API of Telegram: the same paths, answers and refusals, a page of received messages, and switches for
 * faults. Keeps messages in memory.
 */
export function buildTelegramSimulator(options: Options): { plugin: FastifyPluginAsync; control: TelegramControl } {
  const { clock, links = [] } = options
  const control = new TelegramControl()

  const plugin: FastifyPluginAsync = async (app) => {
    await app.register(multipart, { limits: { fileSize: FILE_MAX_BYTES, files: 1 } })
    refuseOtherMachines(app)
    const hang = hangingReplies(app)

    /** Applies the mode before the call, or after it for `lost_answer`. */
    async function serve(request: FastifyRequest, reply: FastifyReply, method: string, call: () => Promise<Answer>) {
      const { token = '' } = request.params as { token?: string } // the route has this parameter
      if (!/^\d+:[\w-]+$/.test(token)) return send(reply, fault(404, 'Not Found'))
      const { mode, retryAfterSeconds } = control.take(method)
      if (mode === 'timeout') return hang(reply)
      const answer = faultOf(mode, retryAfterSeconds) ?? (await call())
      if (mode === 'lost_answer') return void reply.hijack().raw.destroy()
      return send(reply, answer)
    }

    function accept(fields: Fields, html: string, limit: number, document: Picture | null): Answer {
      const chatId = String(fields.chat_id ?? '')
      if (chatId === '') return fault(400, 'Bad Request: chat_id is empty')
      const parsed: ParsedHtml =
        fields.parse_mode === 'HTML' ? parseHtml(html) : { ok: true, text: html, markup: escapeHtml(html) }
      if (!parsed.ok) return fault(400, parsed.description)
      if (parsed.text.length > limit) {
        return fault(400, `Bad Request: message ${document ? 'caption ' : ''}is too long`)
      }
      if (!document && parsed.text.trim() === '') return fault(400, 'Bad Request: message text is empty')
      const at = clock()
      const { text, markup } = parsed
      const { id } = control.record({ chatId, at, html, text, markup, document })
      return {
        status: 200,
        body: {
          ok: true,
          result: {
            message_id: id,
            chat: { id: /^-?\d+$/.test(chatId) ? Number(chatId) : chatId, type: 'group' },
            date: Math.floor(at.getTime() / 1000),
            ...(document ? { document: { file_name: document.name }, caption: text } : { text }),
          },
        },
      }
    }

    app.post('/bot:token/sendMessage', (request, reply) =>
      serve(request, reply, 'sendMessage', async () => {
        const fields = (request.body ?? {}) as Fields // any JSON object or form
        return moved(control, fields) ?? accept(fields, String(fields.text ?? ''), MESSAGE_MAX, null)
      }),
    )

    app.post('/bot:token/sendDocument', (request, reply) =>
      serve(request, reply, 'sendDocument', async () => {
        const fields: Fields = {}
        let document: Picture | null = null
        for await (const part of request.parts()) {
          if (part.type === 'field') fields[part.fieldname] = part.value
          else if (part.fieldname === 'document') {
            document = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
          } else await part.toBuffer()
        }
        if (!document) return fault(400, 'Bad Request: there is no document in the request')
        return moved(control, fields) ?? accept(fields, String(fields.caption ?? ''), CAPTION_MAX, document)
      }),
    )

    app.get('/', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PERSONAL_PAGE_POLICY)
        .send(simulatorPage({ title: 'Telegram', links, body: telegramPage(control, app.prefix) })),
    )

    app.get<{ Params: { id: string } }>('/documents/:id', async ({ params }, reply) => {
      const document = control.messages.find(({ id }) => String(id) === params.id)?.document
      if (!document) return send(reply, fault(404, 'Not Found'))
      // Only images that cannot run as a page of this origin keep their type.
      const type = /^image\/(jpeg|png|webp|gif)$/.test(document.type) ? document.type : 'application/octet-stream'
      return reply.type(type).header('x-content-type-options', 'nosniff').send(Buffer.from(document.bytes))
    })

    app.post('/switch', async (request, reply) => {
      const fields = (request.body ?? {}) as Fields // any form
      const mode = MODES.find((one) => one === fields.mode)
      if (!mode) return send(reply, fault(400, 'Bad Request: there is no such mode'))
      const times = Number(fields.times)
      const retryAfterSeconds = Number(fields.retry_after)
      control.switchTo(mode, {
        ...(times > 0 ? { times } : {}),
        ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
      })
      return reply.redirect(`${app.prefix}/`, 303)
    })

    app.post('/clear', async (_request, reply) => {
      control.clear()
      return reply.redirect(`${app.prefix}/`, 303)
    })
  }
  return { plugin, control }
}

type Answer = { status: number; body: object }

function send(reply: FastifyReply, { status, body }: Answer) {
  return reply.code(status).send(body)
}

function fault(status: number, description: string, parameters?: object): Answer {
  return { status, body: { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) } }
}

function faultOf(mode: Mode, retryAfter: number): Answer | undefined {
  if (mode === 'rate_limited') {
    return fault(429, `Too Many Requests: retry after ${retryAfter}`, { retry_after: retryAfter })
  }
  if (mode === 'bad_request') return fault(400, 'Bad Request: chat not found')
  if (mode === 'unauthorized') return fault(401, 'Unauthorized')
  if (mode === 'forbidden') return fault(403, 'Forbidden: bot was kicked from the group chat')
  return mode === 'server_error' ? fault(502, 'Bad Gateway') : undefined
}

function moved(control: TelegramControl, fields: Fields): Answer | undefined {
  if (control.calls.at(-1)?.mode !== 'moved' || String(fields.chat_id) === MOVED_TO) return undefined
  return fault(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
    migrate_to_chat_id: Number(MOVED_TO),
  })
}
