import { expect, test, vi } from 'vitest'
import { createRideQueue, type Sent, type Waiting } from './ride-queue.ts'

const step = (name: 'picked_up' | 'delivered') => ({ kind: 'step', orderId: '7K3QF9M2XA', step: name }) as const

/** A phone whose storage outlives its browser, and a server that can be out of reach. */
function aPhone() {
  let kept: unknown
  let last: Promise<void> = Promise.resolve()
  const tabs = new Set<() => void>()
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
    /** Whether its storage refuses everything. */
    isBroken: false,
    store: (value: unknown) => {
      kept = value
    },
    stored: () => kept,
    /** Kills the browser: its memory and its locks are gone. */
    kill: () => {
      tabs.clear()
      last = Promise.resolve()
    },
    /** Opens a tab. */
    start: () => {
      let own = () => {}
      return createRideQueue(
        {
          read: async () => {
            if (phone.isBroken) throw new Error('no database')
            return kept
          },
          update: async (change) => {
            if (phone.isBroken) throw new Error('no database')
            kept = structuredClone(change(kept))
            for (const other of tabs) if (other !== own) other()
          },
          alone: (work) => {
            last = last.then(work)
            return last
          },
          onChange: (listener) => {
            own = listener
            tabs.add(listener)
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
      )
    },
  }
  return phone
}

test('taps are sent in their order, each with its own time, once the connection is back', async () => {
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

  phone.kill()
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

test('two tabs of a rider have one queue: both show the same, neither erases a tap, and each is sent once', async () => {
  const phone = aPhone()
  phone.answer = () => 'later'
  const [one, other] = [phone.start(), phone.start()]
  await Promise.all([one.add(step('picked_up')), other.add({ kind: 'cash', amount: 5_000, note: 'Gas' })])
  await Promise.all([one.flush(), other.flush()])
  expect(one.read().waiting).toHaveLength(2)
  expect(other.read().waiting).toEqual(one.read().waiting)

  phone.arrived.length = 0
  phone.answer = ({ kind }) => (kind === 'cash' ? { title: 'Too much', message: 'At most GH₵ 20,000.' } : 'done')
  await Promise.all([one.flush(), other.flush()])
  expect(phone.arrived.map(({ kind }) => kind)).toEqual(['step', 'cash'])
  for (const tab of [one, other]) {
    expect(tab.read().waiting).toEqual([])
    expect(tab.read().refused, 'what was typed is kept').toMatchObject([{ tap: { amount: 5_000, note: 'Gas' } }])
  }
  await other.forgetRefused()
  await expect.poll(() => one.read().refused).toEqual([])
})

test('a refused tap is shown with its order, and does not hold up the next one', async () => {
  const phone = aPhone()
  phone.answer = (tap) => (tap.kind === 'step' && tap.code ? { title: 'Wrong code', message: 'Ask again.' } : 'done')
  const queue = phone.start()
  await queue.add({ ...step('delivered'), code: '9999' }, step('picked_up'))
  await queue.flush()
  expect(queue.read()).toMatchObject({
    waiting: [],
    refused: [{ tap: { orderId: '7K3QF9M2XA' }, title: 'Wrong code', message: 'Ask again.' }],
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

test('refused cash stays until the same sum is entered for the same reason: the phone alone knows of it', async () => {
  const phone = aPhone()
  const queue = phone.start()
  const gas = { kind: 'cash', amount: 5_000, note: 'Gas' } as const
  const water = { ...gas, note: 'Water' }
  await queue.add(gas, water, water)
  phone.now = new Date('2026-11-21T12:00:01Z')
  await queue.flush()
  const notes = () => queue.read().refused.map(({ tap }) => tap.kind === 'cash' && tap.note)
  await queue.add(gas, step('picked_up'))
  expect(notes()).toEqual(['Water', 'Water'])
  await queue.add(water)
  expect(notes(), 'it was given twice').toEqual(['Water'])
})

test('a refused tap leaves no code, date of birth or photo of a shopper on the phone', async () => {
  const phone = aPhone()
  phone.answer = () => ({ title: 'Wrong code', message: 'Ask again.' })
  const queue = phone.start()
  const delivered = { ...step('delivered'), code: '9999', bornOn: '1994-03-06' }
  await queue.add(delivered, { kind: 'photo', orderId: '7K3QF9M2XA', picture: new Blob(['x']) })
  await queue.flush()
  expect(JSON.stringify(phone.stored())).not.toMatch(/9999|1994/)
  expect(phone.stored()).toMatchObject({ refused: [{ tap: { step: 'delivered' } }, { tap: { picture: { size: 0 } } }] })
})

test('a storage that fails for a while hides no tap, and has them all again once it is back', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const phone = aPhone()
  phone.answer = () => 'later'
  const [queue, other] = [phone.start(), phone.start()]
  await queue.add(step('picked_up'))
  phone.isBroken = true
  await queue.flush()
  expect(queue.read(), 'a failed reading').toMatchObject({ isKept: false, waiting: [{ step: 'picked_up' }] })
  await queue.add({ ...step('delivered'), code: '1234' })
  expect(queue.read()).toMatchObject({ isKept: false, waiting: [{ step: 'picked_up' }, { step: 'delivered' }] })

  phone.isBroken = false
  await other.add({ kind: 'cash', amount: 5_000, note: 'Gas' })
  await queue.flush()
  expect(queue.read().isKept).toBe(true)
  expect(
    queue
      .read()
      .waiting.map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['cash', 'step', 'step'])
  expect(phone.stored()).toMatchObject({ waiting: [{}, {}, {}] })

  phone.answer = () => 'done'
  await queue.flush()
  expect(queue.read().waiting).toEqual([])
})

test('a page without a storage sends what is tapped all the same', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const phone = aPhone()
  phone.isBroken = true
  const queue = phone.start()
  await queue.add(step('picked_up'))
  await queue.flush()
  expect(phone.arrived).toHaveLength(1)
  expect(queue.read()).toEqual({ waiting: [], refused: [], isKept: false })
})
