// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readChargeOffer } from '#domain/payments/charges-api.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { keyOf } from '../../../client/query-of.ts'
import { orderPart } from '../order-part.ts'
import { ChargeWallet } from './charge-wallet.tsx'

const ADDRESS = '/pay/momo?for=order&id=7K2M9QXR4T'
const offer = {
  ...{ amount: 6_930, isDue: true, phone: null, waiting: null },
  networks: ['mtn', 'telecel', 'at'].map((network) => ({ network, isTroubled: false })),
}
const refusal = (code: string, status: number) =>
  Response.json({ code, title: 'Not now', message: 'Please wait a moment.' }, { status })

const open = (answer: () => Response) =>
  openPage(ADDRESS, <ChargeWallet parts={[orderPart]} />, ({ path }) =>
    path.includes('/offer') ? answer() : undefined,
  )

test('a question that fails later leaves the form with its number as it is', async () => {
  let failed = 0
  let isDown = false
  const queries = await open(() => {
    if (isDown) failed += 1
    return isDown ? refusal('server.failed', 500) : Response.json(offer)
  })
  await untilShown(() => controlOf('MoMo number'))
  await typeInto('MoMo number', '055 123 4987')
  isDown = true
  const queryKey = keyOf(readChargeOffer)
  void queries.invalidateQueries({ queryKey })
  await untilShown(() => expect([failed, queries.isFetching({ queryKey })]).toEqual([1, 0]))
  expect(controlOf('MoMo number').value).toBe('055 123 4987')
  expect(document.body.textContent).not.toContain('Please wait a moment.')
})

test.each([
  { code: 'order.missing', status: 404, says: 'We cannot find what you want to pay.', canRetry: false },
  { code: 'server.limited', status: 429, says: 'Please wait a moment.', canRetry: true },
])('$code says: $says', async ({ code, status, says, canRetry }) => {
  await open(() => refusal(code, status))
  await untilShown(() => expect(document.body.textContent).toContain(says))
  expect(document.querySelector('button') !== null).toBe(canRetry)
})

test('what is missing gets the focus, the number before the wallet', async () => {
  await open(() => Response.json(offer))
  await press('Send the prompt')
  await untilShown(() => expect(document.activeElement === controlOf('MoMo number')).toBe(true))
  await typeInto('MoMo number', '028 123 4567')
  await press('Send the prompt')
  await untilShown(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
  expect(document.querySelectorAll(':required')).toHaveLength(4)
})

test('a charge that waits is shown, instead of a form for a second one', async () => {
  await open(() => Response.json({ ...offer, waiting: 'ORD-7K2M9QXR4T-1' }))
  await untilShown(() => expect(location.search).toBe('?reference=ORD-7K2M9QXR4T-1'))
})

test('when the answer to a charge is lost, the same one can be asked for again, and its page opens', async () => {
  const asked: unknown[] = []
  await openPage(ADDRESS, <ChargeWallet parts={[orderPart]} />, ({ path, body }) => {
    if (path.includes('/offer')) return Response.json(offer)
    if (path !== '/api/momo/start') return undefined
    asked.push(body)
    if (asked.length === 1) return Promise.reject(new TypeError('lost'))
    return Response.json({ reference: 'ORD-7K2M9QXR4T-1' })
  })
  await untilShown(() => controlOf('MoMo number'))
  await typeInto('MoMo number', '055 123 4981')
  await press('Send the prompt')
  await untilShown(() => expect(document.querySelector('form [role=alert]')).not.toBeNull())
  await press('Send the prompt')
  await untilShown(() => expect(location.search).toBe('?reference=ORD-7K2M9QXR4T-1'))
  expect(asked[1]).toEqual(asked[0])
})
