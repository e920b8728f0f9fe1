import { existsSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { ERRORS, Refusal } from '#domain/errors.ts'
import { reasonOf } from '../../db/reason-of.ts'

/** The result of a command, as text for the operator. */
export type CommandAnswer = { message: string }
export type CommandHandlers = Record<string, (input: unknown) => Promise<CommandAnswer>>

/** A command that was refused; the operator sees the message unchanged. */
export class CommandRefused extends Error {}

/** A command whose input is wrong; the message names each wrong part. */
export class CommandMisused extends Error {}

/** Runs an action of the shop. A refusal becomes the command's, with its text behind `what`. */
export async function orRefused<T>(what: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CommandRefused(`${what}: ${ERRORS[error.code].text}`)
  }
}

/** The longest socket path that the system allows. */
const LONGEST_PATH = 103
const LARGEST_INPUT_BYTES = 64 * 1024

const Answer = z.object({ outcome: z.enum(['done', 'refused', 'misused', 'failed']), message: z.string() })
type Answer = z.infer<typeof Answer>

/** The path of the control socket for a data folder. */
export function controlSocketPath(dataDir: string): string {
  return join(dataDir, 'shop.sock')
}

/**
 * Listens for commands (HTTP, one POST each) on a local socket that only the process's owner may open. Call it only
 * while holding the data folder's lock: it removes a socket file left by a dead process.
 */
export async function startControlSocket(options: {
  path: string
  handlers: CommandHandlers
}): Promise<{ close: () => Promise<void> }> {
  const { path, handlers } = options
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    throw new Error(`The path ${path} is too long for a socket: choose a DATA_DIR with a shorter one.`)
  }
  rmSync(path, { force: true })

  const server = createServer((incoming, reply) => {
    serve(handlers, incoming, reply).catch(() => reply.destroy()) // the caller has disconnected
  })
  await listenPrivately(server, path)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

/**
 * Sends a command to the running shop.
 *
 * @returns undefined when no shop runs on this data folder
 * @throws CommandRefused when the shop refused it; CommandMisused when its input is wrong; Error when it failed
 */
export async function askShop(path: string, command: string, input: unknown): Promise<CommandAnswer | undefined> {
  if (!existsSync(path)) return undefined
  const text = await post(path, command, JSON.stringify(input))
  if (text === undefined) return undefined
  const { outcome, message } = Answer.parse(JSON.parse(text))
  if (outcome === 'refused') throw new CommandRefused(message)
  if (outcome === 'misused') throw new CommandMisused(message)
  if (outcome === 'failed') throw new Error(message)
  return { message }
}

async function serve(handlers: CommandHandlers, incoming: IncomingMessage, reply: ServerResponse) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > LARGEST_INPUT_BYTES) return reply.destroy()
    chunks.push(chunk)
  }
  const answer = await run(handlers, incoming.url?.slice(1) ?? '', Buffer.concat(chunks).toString('utf8'))
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify(answer))
}

async function run(handlers: CommandHandlers, command: string, body: string): Promise<Answer> {
  const handler = Object.hasOwn(handlers, command) ? handlers[command] : undefined
  if (!handler) return { outcome: 'refused', message: `The running shop knows no command “${command}”.` }
  try {
    return { outcome: 'done', ...(await handler(JSON.parse(body))) }
  } catch (error) {
    const failure = error instanceof z.ZodError ? 'misused' : 'failed'
    return { outcome: error instanceof CommandRefused ? 'refused' : failure, message: reasonOf(error) }
  }
}

async function listenPrivately(server: Server, path: string) {
  const before = process.umask(0o177) // listen() creates the socket, which must never be open to other users
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, () => resolve())
    })
  } finally {
    process.umask(before)
  }
  await chmod(path, 0o600)
}

function post(path: string, command: string, body: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, path: `/${command}`, method: 'POST' }, async (reply) => {
      let text = ''
      for await (const chunk of reply.setEncoding('utf8')) text += chunk
      resolve(text)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const nobodyListens = error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
      if (nobodyListens) resolve(undefined)
      else
        reject(
          error.code === 'EACCES' ? new Error(`${path} belongs to another user: run this as the shop's own.`) : error,
        )
    })
    outgoing.end(body)
  })
}
