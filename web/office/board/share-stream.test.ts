import { afterEach, expect, test } from 'vitest'
import { type HeardEvent, type OpenStream, shareStream } from './share-stream.ts'

const STREAM = 'board'
const tabs: AbortController[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort()
})

/** A shop whose streams are ended and written to by the test. */
function aShop() {
  const open: { hear: (event: HeardEvent) => void; stream: string; end: () => void }[] = []
  const stream: OpenStream = (hear, signal) =>
    new Promise((end) => {
      const name = `stream ${opened + 1}`
      opened += 1
      const one = { hear, stream: name, end }
      open.push(one)
      signal.addEventListener('abort', () => {
        open.splice(open.indexOf(one), 1)
        end()
      })
      hear({ event: 'beat', data: 'first', stream: name })
    })
  let opened = 0
  return {
    stream,
    open,
    send: (data: string) => {
      for (const { hear, stream: name } of open) hear({ event: 'card', data, stream: name })
    },
  }
}

/** A tab that listens. `isStuck`: it has heard nothing for too long. */
function aTab(stream: OpenStream, isStuck = false) {
  const leave = new AbortController()
  tabs.push(leave)
  const heard: string[] = []
  const ended = shareStream(STREAM, stream)(
    ({ data, stream: name }) => heard.push(`${name}: ${data}`),
    leave.signal,
    isStuck,
  )
  const hasEnded = ended.then(
    () => true,
    () => true,
  )
  return { heard, hasEnded, close: () => leave.abort() }
}

test('three tabs open one stream, and all hear what it says; one that joins hears at once that it lives', async () => {
  const shop = aShop()
  const all = [aTab(shop.stream)]
  await expect.poll(() => shop.open).toHaveLength(1)
  all.push(aTab(shop.stream), aTab(shop.stream))
  for (const { heard } of all.slice(1)) await expect.poll(() => heard).toContain('stream 1: ')
  shop.send('an order')
  for (const { heard } of all) await expect.poll(() => heard).toContain('stream 1: an order')
  expect(shop.open).toHaveLength(1)
})

test('when the tab that reads is closed another one opens a stream, which the others can tell from the first', async () => {
  const shop = aShop()
  const first = aTab(shop.stream)
  await expect.poll(() => shop.open).toHaveLength(1)
  const others = [aTab(shop.stream), aTab(shop.stream)]
  first.close()
  for (const { heard } of others) await expect.poll(() => heard).toContain('stream 2: first')
  expect(shop.open).toHaveLength(1)
  expect(await first.hasEnded).toBe(true)
})

test('a tab that hears nothing takes the reading over from one that sleeps', async () => {
  const shop = aShop()
  const asleep = aTab(shop.stream)
  await expect.poll(() => shop.open).toHaveLength(1)
  const awake = aTab(shop.stream, true)
  await expect.poll(() => awake.heard).toContain('stream 2: first')
  expect(await asleep.hasEnded, 'it then waits in turn').toBe(true)
  expect(shop.open.map(({ stream }) => stream)).toEqual(['stream 2'])
})

test('a stream that the shop ends is opened by the next tab', async () => {
  const shop = aShop()
  aTab(shop.stream)
  await expect.poll(() => shop.open).toHaveLength(1)
  const next = aTab(shop.stream)
  shop.open[0]?.end()
  await expect.poll(() => next.heard).toContain('stream 2: first')
})
