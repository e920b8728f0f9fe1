import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { askShop, CommandMisused, CommandRefused, controlSocketPath, startControlSocket } from './control-socket.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chillz-control-'))
  path = controlSocketPath(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const echo = { echo: async (input: unknown) => ({ message: JSON.stringify(input) }) }

test('a command reaches the running shop with its input, and its answer comes back', async () => {
  const socket = await startControlSocket({ path, handlers: echo })

  expect(await askShop(path, 'echo', { orderId: '7K3QF', note: 'ɔ' })).toEqual({
    message: '{"orderId":"7K3QF","note":"ɔ"}',
  })
  await socket.close()
})

test('only the owner can open the socket, because it commands the shop', async () => {
  const socket = await startControlSocket({ path, handlers: echo })

  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await socket.close()
})

test('a refusal, a failure and wrong input differ, each with its own message', async () => {
  const socket = await startControlSocket({
    path,
    handlers: {
      refuse: () => Promise.reject(new CommandRefused('Not from this state.')),
      fail: () => Promise.reject(new Error('The disk is full.')),
      misuse: async (input) => ({ message: z.object({ who: z.string('is missing') }).parse(input).who }),
    },
  })

  await expect(askShop(path, 'refuse', {})).rejects.toThrow(new CommandRefused('Not from this state.'))
  await expect(askShop(path, 'fail', {})).rejects.toThrow(new Error('The disk is full.'))
  await expect(askShop(path, 'misuse', {})).rejects.toThrow(new CommandMisused('who: is missing'))
  await expect(askShop(path, 'toString', {})).rejects.toThrow('knows no command “toString”')
  await socket.close()
})

test('without a running shop there is no answer, so the command can do the work itself', async () => {
  expect(await askShop(path, 'echo', {})).toBeUndefined()

  const socket = await startControlSocket({ path, handlers: echo })
  await socket.close()
  expect(await askShop(path, 'echo', {})).toBeUndefined()
  expect(existsSync(path)).toBe(false)
})

test('a socket file that a killed shop left is replaced', async () => {
  const left = createServer()
  await new Promise<void>((resolve) => left.listen(path, resolve))
  const socket = await startControlSocket({ path, handlers: echo })

  expect(await askShop(path, 'echo', 1)).toEqual({ message: '1' })
  await socket.close()
  left.close()
})

test('a path that is too long for the system is refused with advice', async () => {
  await expect(startControlSocket({ path: `/${'x'.repeat(110)}`, handlers: echo })).rejects.toThrow('shorter')
})
