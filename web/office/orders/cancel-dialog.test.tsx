// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useOrderActs } from './use-order.ts'

const ORDER = { orderId: 'ABCDEFGH', version: 2, state: 'received' } as const

test('the page says where its reason goes, and tells the server so', async () => {
  const sent: unknown[] = []
  function Page() {
    const acts = useOrderActs('ABCDEFGH')
    return <CancelDialog order={ORDER} money={undefined} acts={acts} onClose={() => undefined} />
  }
  await openPage('/admin/orders/ABCDEFGH', <Page />, ({ method, path, body }) => {
    if (method === 'POST') sent.push([path, body])
    return undefined
  })
  expect(document.body.textContent).toContain('The reason is in the message to the shopper, where one is sent.')
  await typeInto('Reason', 'no gas')
  await press('Cancel the order')

  await untilShown(() =>
    expect(sent).toEqual([['/api/orders/ABCDEFGH/cancel?tellsReason=true', { expectedVersion: 2, reason: 'no gas' }]]),
  )
})
