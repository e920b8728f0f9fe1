import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type BoardCard, readBoard } from '#domain/orders/board-api.ts'
import { ORDER_ACTIONS, type OrderState } from '#domain/orders/order-status.ts'
import type { StaffAction } from '#server/orders/move-order.ts'
import { moveOrder } from '#server/orders/move-order.ts'
import { MANAGER, ridingShop } from '#test/riding-shop.ts'
import { type BoardView, connectBoard, NOTHING_READ, openStream } from '#web/office/board/board-connection.ts'
import { sortCards } from '#web/office/board/board-state.ts'

/** `BOARD_CUTS=1000 npx vitest run server/app/whole-shop/board-cuts.test.ts` tries more. */
const CUTS = Number(process.env.BOARD_CUTS ?? 40)
const MS_A_CUT = 1_000
/** Orders on the board, and the bytes after which a stream is cut at most: about two cards. */
const ORDERS = 6
const BYTES_MAX = 2_000

const shop = await ridingShop()
const { app, database, time, placed } = shop
const { db } = database
let base = ''
const realFetch = fetch
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on a port
})
afterEach(() => void vi.unstubAllGlobals())
let stop = () => {}
afterAll(() => stop())

/** Steps that leave most orders on the board for long. */
const STEPS: Partial<Record<OrderState, readonly StaffAction[]>> = {
  received: ['acknowledge', 'acknowledge', 'prepare', 'cancel'],
  preparing: ['ready'],
  ready: ['dispatch'],
  on_the_way: ['deliver', 'fail'],
  undelivered: ['send_again'],
  recalled: ['acknowledge'],
}
const pick = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)] as One // of a list that has some
const states = new Map<string, OrderState>()

let moved = Promise.resolve()
/** Takes a random step of a random order, or places another one; one at a time. */
const moveSomething = () => (moved = moved.then(move))
async function move() {
  if (states.size < ORDERS) return void states.set(await paidOrder(), 'received')
  const [orderId, state] = pick([...states])
  const action = pick(STEPS[state] ?? [])
  await db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action }, time.now))
  const { to } = ORDER_ACTIONS[action]
  // A new order that is cancelled has to be acknowledged.
  if (action === 'cancel') states.set(orderId, 'recalled')
  else if (to === 'delivered' || state === 'recalled') states.delete(orderId)
  else states.set(orderId, to ?? state)
}

async function paidOrder(): Promise<string> {
  const { orderId } = await placed()
  await db.execute(
    `with paid as (update orders set status = 'received', version = 2 where id = '${orderId}' returning id)
      insert into order_events (order_id, version, status, actor, at) select id, 2, 'received', 'system:test', now() from paid`,
  )
  return orderId
}

/** What the server knows of the board. */
async function read(): Promise<BoardCard[]> {
  return readBoard.schema.response[200].parse((await app.inject('/api/board?limit=100')).json()).rows
}

/** A stream that is cut after so many bytes of it, often within an event or within a letter. */
function cutAfter(body: ReadableStream<Uint8Array>, bytesLeft: () => number, use: (bytes: number) => void) {
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        const bytes = Math.min(chunk.length, bytesLeft())
        if (bytes > 0) controller.enqueue(chunk.slice(0, bytes))
        use(bytes)
        if (bytes < chunk.length) controller.error(new TypeError('the connection was cut'))
      },
    }),
  )
}

test(
  `after each of ${CUTS} cuts at a random byte the screen shows what the server knows: nothing lost, doubled or stale`,
  async () => {
    let bytesLeft = Number.POSITIVE_INFINITY
    let cuts = 0
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const reply = await realFetch(base + url, init)
      if (!url.endsWith('/events') || !reply.body) {
        // Orders move on while the answer is on its way, and the stream tells of it first.
        for (let moves = 0; moves < 3; moves += 1) await moveSomething()
        return reply
      }
      const use = (bytes: number) => {
        bytesLeft -= bytes
      }
      return new Response(
        cutAfter(reply.body, () => bytesLeft, use),
        reply,
      )
    })
    shop.as(MANAGER)

    let view: BoardView = NOTHING_READ
    /** Orders whose card became older. */
    const older: string[] = []
    const onView = (next: BoardView) => {
      for (const { orderId, version } of view.state.values()) {
        if ((next.state.get(orderId)?.version ?? version) < version) older.push(orderId)
      }
      if (view.isLive && !next.isLive) cuts += 1
      view = next
    }
    const connection = connectBoard(
      () => new Date(),
      onView,
      () => {},
      { poll: 60_000, reopen: 1 },
    )
    stop = connection.stop
    const shown = () => sortCards(view.state)
    const isLive = () => expect.poll(() => view.isLive).toBe(true)

    await isLive()
    for (let cut = 0; cut < CUTS; cut += 1) {
      // Live again: it hears of further changes, and then shows exactly the board.
      await moveSomething()
      const known = await read()
      expect(older).toEqual([])
      await expect.poll(shown, { message: `after ${cut} cuts` }).toEqual(known)
      bytesLeft = Math.floor(Math.random() * BYTES_MAX)
      while (cuts === cut) {
        await moveSomething()
        await new Promise(setImmediate)
      }
      bytesLeft = Number.POSITIVE_INFINITY
      // Orders move on while the board is read again.
      await isLive()
    }
    await expect.poll(shown).toEqual(await read())
    connection.stop()
  },
  20_000 + CUTS * MS_A_CUT,
)

test('a screen that lost a change without a cut reads the board again after two counts that are not its own', async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => realFetch(base + url, init))
  shop.as(MANAGER)
  let view: BoardView = NOTHING_READ
  let count = (_cards: number) => {}
  const connection = connectBoard(
    () => new Date(),
    (next) => {
      view = next
    },
    () => {},
    { poll: 60_000, reopen: 1 },
    (hear, signal, isStuck) =>
      openStream(
        (event) => {
          count = (cards) => hear({ event: 'count', data: JSON.stringify({ cards }), stream: event.stream })
          if (event.event === 'beat') hear(event)
        },
        signal,
        isStuck,
      ),
  )
  stop = connection.stop
  await expect.poll(() => view.isLive).toBe(true)
  await paidOrder()
  const known = await read()
  expect(sortCards(view.state)).toHaveLength(known.length - 1)
  count(known.length)
  count(known.length - 1)
  count(known.length)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(sortCards(view.state), 'one wrong count alone says nothing').toHaveLength(known.length - 1)
  count(known.length)
  await expect.poll(() => sortCards(view.state)).toEqual(known)
  connection.stop()
})
