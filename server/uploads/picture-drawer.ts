import { type ChildProcess, fork } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { fromRoot } from '../config/from-root.ts'
import { createTurns } from '../http/turns.ts'
import { type Drawing, type DrawnPicture, OUT_OF_MEMORY, type PictureRefusal } from './drawing.ts'

export type PictureDrawer = {
  /**
   * Re-encodes a picture: upright, and without metadata such as the place of the photograph. Its content decides the
   * type, not its name or declared type.
   *
   * @param forWhom whose pictures are counted together
   * @throws Refusal upload.not_an_image for everything else, broken pictures included; upload.picture_too_large for
   * what
   * takes more pixels, memory or time than any photograph; request.too_many and server.busy while others are in work
   */
  draw: (bytes: Buffer, drawing: Drawing, forWhom: string) => Promise<Buffer>
  close: () => void
}

const DRAW_PROCESS = fromRoot('server/uploads/draw-process.ts')
/** The most waiting pictures; they are processed one at a time, in about a second each. */
export const MOST_WAITING = { ofKey: 2, inAll: 8 }
/** The time limit in milliseconds, many times what the largest picture takes, for busy machines. */
const TIME_LIMIT_MS = 15_000
/** An idle process ends after this, in milliseconds, to free its memory; starting another takes half a second. */
const IDLE_MS = 60_000
/** The pictures per process, so that leaks of a decoder are limited. */
const PICTURES_A_PROCESS = 100

/** First bytes of the accepted formats. Others, above all SVG, are never passed to the decoder. */
const IS_PICTURE = [
  (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'GIF8',
]

/** Re-encodes pictures in a separate process (`draw-process.ts`), which the first picture starts. */
export function createPictureDrawer(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { timeLimitMs = TIME_LIMIT_MS } = {},
): PictureDrawer {
  const turns = createTurns(MOST_WAITING)
  let child: ChildProcess | undefined
  let drawnByChild = 0
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    // Its environment is empty: the process that reads strangers' bytes has no keys or passwords.
    const started = fork(DRAW_PROCESS, [], {
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('error', (error) => log.error({ err: error }, 'the process that draws pictures has a problem'))
    started.on('exit', (code, signal) => {
      if (started !== child) return // it was stopped on purpose
      child = undefined
      if (code === OUT_OF_MEMORY) log.warn('a picture took too much memory to draw')
      else log.error({ code, signal }, 'the process that draws pictures ended unexpectedly')
    })
    // The child does not keep the shop's process alive.
    started.unref()
    started.channel?.unref()
    drawnByChild = 0
    return started
  }

  function end() {
    const ended = child
    child = undefined
    ended?.kill('SIGKILL')
  }

  async function drawNext(bytes: Buffer, drawing: Drawing): Promise<Buffer> {
    clearTimeout(idle)
    child ??= start()
    const answer = await askChild(child, { bytes, drawing }, timeLimitMs)
    drawnByChild += 1
    if (answer === 'took too long') log.warn({ timeLimitMs }, 'a picture took too long to draw')
    // A process that did not start, or cannot be reached, must not be used again.
    if (typeof answer === 'string' || drawnByChild >= PICTURES_A_PROCESS) end()
    idle = setTimeout(end, IDLE_MS).unref()

    if (answer === 'took too long' || answer === 'took too much memory') throw new Refusal('upload.picture_too_large')
    if (answer === 'ended') throw new Refusal('server.busy')
    if ('refusal' in answer) throw new Refusal(answer.refusal)
    return Buffer.from(answer.picture)
  }

  return {
    draw: async (bytes, drawing, forWhom) => {
      if (!IS_PICTURE.some((matches) => matches(bytes))) throw new Refusal('upload.not_an_image')
      const giveBack = turns.take(forWhom)
      const turn = last.then(() => drawNext(bytes, drawing))
      last = turn.catch(() => {})
      return turn.finally(giveBack)
    },
    close: () => {
      clearTimeout(idle)
      end()
    },
  }
}

type Outcome = DrawnPicture | PictureRefusal | 'ended' | 'took too long' | 'took too much memory'

/** Sends a picture to the process; never rejects. */
function askChild(child: ChildProcess, task: { bytes: Buffer; drawing: Drawing }, timeLimitMs: number) {
  return new Promise<Outcome>((resolve) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(outcome)
    }
    const onMessage = (answer: unknown) => finish(answer as DrawnPicture | PictureRefusal) // our own process
    const onExit = (code: number | null) => finish(code === OUT_OF_MEMORY ? 'took too much memory' : 'ended')
    const timer = setTimeout(() => finish('took too long'), timeLimitMs)
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.send(task, (error) => {
      if (error) finish('ended')
    })
  })
}
