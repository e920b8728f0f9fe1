import { expect, test } from 'vitest'
import { createPrintQueue, type DueTicket, type Recorded } from './print-queue.ts'

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}

/** A tablet whose storage outlives its pages, and a shop that numbers the prints of an order. */
function aTablet() {
  let kept: readonly DueTicket[] = []
  let last: Promise<void> = Promise.resolve()
  let keys = 0
  const started = new Set<string>()
  const prints = new Map<string, string[]>()
  const papers: string[] = []
  const lost: string[] = []
  const tablet = {
    now: new Date('2026-11-20T12:00:00Z'),
    papers,
    lost,
    started,
    /** Loses a request, an answer, or neither. */
    connection: (): 'request' | 'answer' | undefined => undefined,
    kept: () => kept,
    open: () => {
      let isOpen = true
      const record = async ({ orderId, id }: DueTicket): Promise<Recorded<string>> => {
        const loses = tablet.connection()
        await Promise.resolve()
        // A page that is gone hears nothing.
        if (!isOpen) return new Promise(() => undefined)
        if (loses === 'request') return { kind: 'later' }
        if (!started.has(orderId)) return { kind: 'unstarted' }
        const ids = prints.get(orderId) ?? []
        prints.set(orderId, ids.includes(id) ? ids : [...ids, id])
        if (loses === 'answer') return { kind: 'later' }
        return prints.get(orderId)?.[0] === id ? { kind: 'print', order: orderId } : { kind: 'known' }
      }
      const newKey = () => {
        keys += 1
        return `key ${keys}`
      }
      const queue = createPrintQueue(
        {
          update: (change) => {
            kept = structuredClone(change(kept))
            return kept
          },
          alone: (work) => {
            last = last.then(work)
            return last
          },
        },
        record,
        { print: (orderId) => papers.push(orderId), onLost: ({ orderId }) => lost.push(orderId) },
        { clock: () => tablet.now, newKey },
      )
      return {
        ...queue,
        close: () => {
          isOpen = false
          // Its locks are free.
          last = Promise.resolve()
        },
      }
    },
  }
  return tablet
}

test.each([1, 2, 3])(
  '100 orders started on a page that flaps make 100 tickets, none of them twice (%i)',
  async (seed) => {
    const next = numbers(seed)
    const tablet = aTablet()
    tablet.connection = () => (next() < 0.3 ? 'request' : next() < 0.4 ? 'answer' : undefined)
    let page = tablet.open()
    for (let order = 0; order < 100; order += 1) {
      page.add(`order ${order}`)
      tablet.started.add(`order ${order}`)
      const flushed = page.flush()
      if (next() < 0.3) {
        page.close()
        page = tablet.open()
      } else await flushed
      tablet.now = new Date(tablet.now.getTime() + 5_000)
    }
    tablet.connection = () => undefined
    await page.flush()
    expect(tablet.papers.toSorted()).toEqual(Array.from({ length: 100 }, (_, order) => `order ${order}`).toSorted())
    expect([tablet.kept(), tablet.lost]).toEqual([[], []])
  },
)

test('two tabs print a ticket once', async () => {
  const tablet = aTablet()
  const [one, other] = [tablet.open(), tablet.open()]
  tablet.started.add('A')
  one.add('A')
  await Promise.all([one.flush(), other.flush(), one.flush()])
  expect(tablet.papers).toEqual(['A'])
})

test('a ticket waits for the start of its order, and is not due when that was refused', async () => {
  const tablet = aTablet()
  const page = tablet.open()
  page.add('A')
  page.add('B')
  await page.flush()
  expect(tablet.papers).toEqual([])
  tablet.started.add('A')
  await page.flush()
  expect(tablet.papers).toEqual(['A'])
  tablet.now = new Date(tablet.now.getTime() + 31_000)
  await page.flush()
  expect([tablet.papers, tablet.kept(), tablet.lost]).toEqual([['A'], [], []])
})

test('after half an hour without a connection a ticket is given up, which the screen says', async () => {
  const tablet = aTablet()
  const page = tablet.open()
  tablet.started.add('A')
  tablet.connection = () => 'request'
  page.add('A')
  await page.flush()
  tablet.now = new Date(tablet.now.getTime() + 31 * 60_000)
  await page.flush()
  expect([tablet.papers, tablet.lost]).toEqual([[], ['A']])
})
