import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './read-events.ts'

async function eventsOf(...chunks: Uint8Array<ArrayBuffer>[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  await readEvents(new Blob(chunks).stream(), (event) => events.push(event))
  return events
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('events are read whole, wherever the network cuts them, also within a letter', async () => {
  const all = bytes('event: card\ndata: {"name":"Ɔkra"}\n\nevent: beat\ndata: {}\n\n')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of all) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const events: ServerEvent[] = []
  await readEvents(body, (event) => events.push(event))
  expect(events).toEqual([
    { event: 'card', data: '{"name":"Ɔkra"}' },
    { event: 'beat', data: '{}' },
  ])
})

test('an event that the end of the connection has cut is left out', async () => {
  expect(await eventsOf(bytes('event: beat\ndata: {}\n\nevent: card\ndata: {"na'))).toHaveLength(1)
})

test('a cut connection throws, so that the caller connects again', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('cut')) })
  await expect(readEvents(body, () => undefined)).rejects.toThrow('cut')
})
