import { expect, test } from 'vitest'
import { createRideQueue, type Sent, type Waiting } from './ride-queue.ts'

const step = (name: 'picked_up' | 'delivered') => ({ kind: 'step', orderId: '7K3QF9M2XA', step: name }) as const

/** A phone whose storage outlives its browser, and a server that can be out of reach. */
function aPhone() {
  let kept: unknown
  let keys = 0
  const newKey = () => {
    keys += 1
    return `0198c0de-0000-7000-8000-${String(keys).padStart(12, '0')}`
  }
  const arrived: Waiting[] = []
  const phone = {
    now: new Date('2026-11-20T12:00:00Z'),
    answer: (_: Waiting): Sent => 'done',
    arrived,
    /** Starts the browser; an earlier one is gone with its memory. */
    start: () =>
      createRideQueue(
        {
          get: async () => kept,
          set: async (value) => {
            kept = structuredClone(value)
          },
        },
        async (tap) => {
          arrived.push(tap)
          return phone.answer(tap)
        },
        {
          clock: () => phone.now,
          newKey,
        },
      ),
  }
  return phone
}

test('taps are sent in their order, each with its own time, once the line is back', async () => {
  const phone = aPhone()
  phone.answer = () => 'later'
  const queue = phone.start()
  await queue.add(step('picked_up'))
  await queue.flush()
  phone.now = new Date('2026-11-20T12:20:00Z')
  await queue.add({ ...step('delivered'), code: '1234' })
  expect(queue.read().waiting).toHaveLength(2)

  phone.answer = () => 'done'
  phone.arrived.length = 0
  await queue.flush()
  expect(phone.arrived).toMatchObject([
    { step: 'picked_up', at: '2026-11-20T12:00:00.000Z' },
    { step: 'delivered', code: '1234', at: '2026-11-20T12:20:00.000Z' },
  ])
  expect(queue.read().waiting).toEqual([])
})

test('a killed browser loses nothing, and sends what was on its way again with the same key', async () => {
  const phone = aPhone()
  phone.answer = () => 'later'
  const killed = phone.start()
  await killed.add(step('picked_up'))
  await killed.flush()

  phone.answer = () => 'done'
  const next = phone.start()
  await next.flush()
  const [first, again] = phone.arrived
  expect(again).toEqual(first)
  await phone.start().flush()
  expect(phone.arrived, 'what was answered is not sent again').toHaveLength(2)
})

test('a photo is kept and sent as well', async () => {
  const phone = aPhone()
  phone.answer = () => 'later'
  const queue = phone.start()
  await queue.add({ kind: 'photo', orderId: '7K3QF9M2XA', picture: new Blob(['x']) }, step('delivered'))
  await queue.flush()
  expect(phone.arrived, 'the delivery waits for its proof').toMatchObject([{ kind: 'photo' }])
})

test('many calls send each tap once', async () => {
  const phone = aPhone()
  const queue = phone.start()
  await queue.add(step('picked_up'))
  await Promise.all(Array.from({ length: 10 }, () => queue.flush()))
  expect(phone.arrived).toHaveLength(1)
})

test('a refused tap is shown with its order, and does not hold up the next one', async () => {
  const phone = aPhone()
  phone.answer = (tap) => (tap.kind === 'step' && tap.code ? { title: 'Wrong code', message: 'Ask again.' } : 'done')
  const queue = phone.start()
  await queue.add({ ...step('delivered'), code: '9999' }, step('picked_up'))
  await queue.flush()
  expect(queue.read()).toEqual({
    waiting: [],
    refused: [{ orderId: '7K3QF9M2XA', title: 'Wrong code', message: 'Ask again.' }],
  })
  await queue.add(step('delivered'))
  expect(queue.read().refused, 'the next try replaces it').toEqual([])
})

test('a tap of more than a day ago is not sent: the rider reads that it does not count', async () => {
  const phone = aPhone()
  const queue = phone.start()
  await queue.add(step('picked_up'))
  phone.now = new Date('2026-11-21T12:00:01Z')
  await queue.flush()
  expect(phone.arrived).toEqual([])
  expect(queue.read().refused).toMatchObject([{ title: 'Too old' }])
})
