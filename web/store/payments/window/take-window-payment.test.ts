// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentSubject } from '#domain/payments/payments-api.ts'
import type { WidgetCallbacks } from './load-widget.ts'
import { takeWindowPayment } from './take-window-payment.ts'

const ACCESS = {
  reference: '7K3QF9M2XA-1',
  access_code: 'code',
  authorization_url: 'https://checkout.example/pay/code',
  amount: 7140,
}
const SETTLED = { reference: ACCESS.reference, purpose: 'order', subjectId: '7K3QF9M2XA', amount: 7140, reason: null }

/** The server's answers by the end of the URL; each is used once, the last one repeatedly. */
function serverAnswers(answers: Record<string, { status?: number; body: unknown }[]>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push(body === undefined ? url : `${url} ${body}`)
    const list = Object.entries(answers).find(([end]) => url.includes(end))?.[1] ?? []
    const answer = list.length > 1 ? list.shift() : list[0]
    return Response.json(answer?.body ?? {}, { status: answer?.status ?? 200 })
  })
  return asked
}

/** The provider's script as a browser would run it; the test controls its window. */
function scriptBrings(act: ((window: WidgetCallbacks) => void) | null) {
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    if (!(element instanceof HTMLScriptElement)) return
    queueMicrotask(() => {
      if (act === null) return element.onerror?.(new Event('error'))
      window.PaystackPop = class {
        resumeTransaction(_: string, callbacks: WidgetCallbacks) {
          queueMicrotask(() => act(callbacks))
        }
        cancelTransaction() {}
      }
      element.onload?.(new Event('load'))
    })
  })
}

let scripts = 0
const redirect = vi.fn()
const wait = async () => {}
const pay = (subject: PaymentSubject = { purpose: 'order', subjectId: '7K3QF9M2XA' }) => {
  scripts += 1 // each test loads a script of its own
  return takeWindowPayment(subject, { scriptUrl: `https://js.example/${scripts}.js`, redirect, wait })
}

beforeEach(() => {
  redirect.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a success that the window reports leads to the check of its reference', async () => {
  serverAnswers({ initiate: [{ body: ACCESS }] })
  scriptBrings((window) => window.onSuccess({}))

  expect(await pay()).toEqual({ kind: 'succeeded', reference: ACCESS.reference })
})

test('a member’s request is paid the same way, under its purpose and id', async () => {
  const asked = serverAnswers({ initiate: [{ body: ACCESS }] })
  scriptBrings((window) => window.onSuccess({}))
  const subject = { purpose: 'airtime', subjectId: '4c6f1c0e-6a1c-4b8f-9d55-0f3f0f2a7b11' } as const

  expect(await pay(subject)).toEqual({ kind: 'succeeded', reference: ACCESS.reference })
  expect(asked).toEqual([`/api/paystack/initiate ${JSON.stringify(subject)}`])
})

test('a window closed after a refusal tells the reason, not that the shopper changed their mind', async () => {
  serverAnswers({
    initiate: [{ body: ACCESS }],
    'settle?closed=true': [{ body: { ...SETTLED, state: 'failed', reason: 'The bank declined.' } }],
  })
  scriptBrings((window) => window.onCancel())

  expect(await pay()).toEqual({ kind: 'declined', reason: 'The bank declined.' })
})

test('a window closed a moment before the money came counts as paid', async () => {
  serverAnswers({ initiate: [{ body: ACCESS }], settle: [{ body: { ...SETTLED, state: 'paid' } }] })
  scriptBrings((window) => window.onCancel())

  expect(await pay()).toMatchObject({ kind: 'succeeded' })
})

test('a window closed before anything was begun is cancelled, though the provider learns of it a moment later', async () => {
  const asked = serverAnswers({
    initiate: [{ body: ACCESS }],
    settle: [{ body: { ...SETTLED, state: 'checking' } }, { body: { ...SETTLED, state: 'failed' } }],
  })
  scriptBrings((window) => window.onCancel())

  expect(await pay()).toEqual({ kind: 'cancelled' })
  expect(asked.filter((url) => url.includes('settle?closed=true'))).toHaveLength(2)
})

test.each([
  { what: 'while a prompt waits', answer: { body: { ...SETTLED, state: 'checking' } } },
  { what: 'with the wrong money', answer: { body: { ...SETTLED, state: 'review' } } },
  { what: 'without an answer of the server', answer: { status: 500, body: {} } },
])('a window closed $what is not called cancelled: the payment’s page tells', async ({ answer }) => {
  serverAnswers({ initiate: [{ body: ACCESS }], settle: [answer] })
  scriptBrings((window) => window.onCancel())

  expect(await pay()).toEqual({ kind: 'undecided', reference: ACCESS.reference })
})

test('where the script is blocked the payment page takes its place', async () => {
  serverAnswers({ initiate: [{ body: ACCESS }] })
  scriptBrings(null)

  expect(await pay()).toEqual({ kind: 'redirected' })
  expect(redirect).toHaveBeenCalledWith(ACCESS.authorization_url)
})

test('off-line there is no redirect, which would end on an error page of the browser', async () => {
  serverAnswers({ initiate: [{ body: ACCESS }] })
  scriptBrings(null)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  expect(await pay()).toEqual({ kind: 'unreachable' })
  expect(redirect).not.toHaveBeenCalled()
})

test('a payment that another tab is starting is waited for, not failed', async () => {
  const starting = { status: 409, body: { code: 'payment.starting', title: 'One moment', message: 'Wait' } }
  const asked = serverAnswers({ initiate: [starting, starting, { body: ACCESS }] })
  scriptBrings((window) => window.onSuccess({}))

  expect(await pay()).toMatchObject({ kind: 'succeeded' })
  expect(asked.filter((url) => url.includes('initiate'))).toHaveLength(3)
})

test('an order that is paid already is refused at once, without a window', async () => {
  serverAnswers({
    initiate: [{ status: 409, body: { code: 'payment.not_due', title: 'Nothing to pay', message: 'It is paid.' } }],
  })
  scriptBrings((window) => window.onSuccess({}))

  await expect(pay()).rejects.toMatchObject({ code: 'payment.not_due' })
})
