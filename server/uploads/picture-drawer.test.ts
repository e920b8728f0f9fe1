import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { largePng } from '#test/hostile/large-png.ts'
import type { Drawing } from './drawing.ts'
import { createPictureDrawer, MOST_WAITING } from './picture-drawer.ts'

const SMALL: Drawing = { side: 64, fit: 'inside', format: 'jpeg', quality: 80 }

const logged: unknown[][] = []
const log = { warn: (...words: unknown[]) => logged.push(words), error: (...words: unknown[]) => logged.push(words) }
let drawer = createPictureDrawer(log)
afterEach(async () => {
  drawer.close()
  await expect.poll(drawProcesses).toEqual([])
  drawer = createPictureDrawer(log)
  logged.length = 0
})

const draw = (bytes: Buffer, forWhom = 'ama') => drawer.draw(bytes, SMALL, forWhom)
const photo = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c08030' } })
    .jpeg()
    .toBuffer()

/** The drawing processes that this one has started. */
async function drawProcesses(): Promise<number[]> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const commands = await Promise.all(
    children.map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  )
  return commands.filter(({ line }) => line.includes('draw-process')).map(({ pid }) => Number(pid))
}

test('a phone’s photograph of 24 megapixels is re-encoded, upright', async () => {
  const large = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#c08030' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { width, height, format } = await sharp(await draw(large)).metadata()
  expect({ width, height, format }).toEqual({ width: 43, height: 64, format: 'jpeg' })
})

describe('a picture that is too large is refused by its header, and never decoded', () => {
  test.each([
    { claimed: 7_745, why: '60 megapixels' },
    { claimed: 4_000, why: '16 megapixels of 8 bytes each' },
  ])('$why', async ({ claimed }) => {
    // A decoder would refuse these few bytes as no picture.
    await expect(draw(largePng({ side: 8, claimed }))).rejects.toMatchObject({ code: 'upload.picture_too_large' })
  })
})

test('a broken body behind a good header is no picture', async () => {
  await expect(draw(largePng({ side: 8, claimed: 900 }))).rejects.toMatchObject({ code: 'upload.not_an_image' })
})

test('other files do not reach the decoder: no process is started for them', async () => {
  await expect(draw(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'upload.not_an_image' })
  expect(await drawProcesses()).toEqual([])
})

test('a picture that takes too long ends its process, and the next one is re-encoded', async () => {
  drawer.close()
  drawer = createPictureDrawer(log, { timeLimitMs: 1 })
  await expect(draw(await photo())).rejects.toMatchObject({ code: 'upload.picture_too_large' })
  expect(logged).toMatchObject([[{ timeLimitMs: 1 }, 'a picture took too long to draw']])
  await expect.poll(drawProcesses).toEqual([])
})

test('the process may die: waiting callers are asked to retry, the log has it, and the next picture is re-encoded', async () => {
  await draw(await photo())
  const [pid = 0] = await drawProcesses()
  const waiting = draw(largePng({ side: 3_000 }))
  process.kill(pid, 'SIGKILL')
  await expect(waiting).rejects.toMatchObject({ code: 'server.busy' })
  expect(logged).toMatchObject([[{ signal: 'SIGKILL' }, 'the process that draws pictures ended unexpectedly']])
  expect(await draw(await photo())).toBeInstanceOf(Buffer)
})

test('one person has two pictures in work, all together have a short queue, and others are told to wait', async () => {
  const picture = await photo()
  const results = await Promise.allSettled([
    ...Array.from({ length: 3 }, () => draw(picture, 'ama')),
    ...Array.from({ length: MOST_WAITING.inAll - 1 }, (_one, number) => draw(picture, `somebody ${number}`)),
  ])
  const refused = results.flatMap((one, place) => (one.status === 'rejected' ? [[place, one.reason.code]] : []))
  expect(refused).toEqual([
    [2, 'request.too_many'],
    [MOST_WAITING.inAll + 1, 'server.busy'],
  ])
  expect(await draw(picture), 'there is room again').toBeInstanceOf(Buffer)
  expect(await drawProcesses()).toHaveLength(1)
})
