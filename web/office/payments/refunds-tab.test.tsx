// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ListedRefund } from '#domain/payments/refunds-api.ts'
import { openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { useAddress } from '../frame/use-address.ts'
import { RefundsTab } from './refunds-tab.tsx'

const failed = ListedRefund.parse({
  ...{ id: '0198c0de-0000-7000-8000-00000000beef', amount: 2_000, reason: 'Too late', method: 'provider' },
  ...{ status: 'failed', askedBy: 'system:refunds', sentAs: null, createdAt: '2026-11-20T11:00:00.000Z' },
  ...{ purpose: 'order', subjectId: 'K7MQ2RX9TD', payerName: 'Esi', payerPhone: '+233244123456' },
  dueBy: '2026-12-04T11:00:00.000Z',
})

test.each([
  { act: 'Ask the provider again', said: 'Asked again for' },
  { act: 'Record as sent', said: 'Recorded: GH₵ 20.00 refunded to Esi.' },
])('what came of $act is said at the answer, before the lists are read again', async ({ act, said }) => {
  let isAnswered = false
  await openPage('/admin/payments', <Screen />, ({ method }) => {
    if (method === 'GET') return isAnswered ? undefined : Response.json({ rows: [failed], next: null })
    isAnswered = true
    return Response.json({ id: failed.id, status: 'requested' })
  })
  await untilShown(() => expect(document.querySelector('form')).not.toBeNull())
  await typeInto('Transaction ID of the money that you sent', '1234567890')
  await press(buttonOf(act))
  await untilShown(() => expect(document.querySelector('[role=status]')?.textContent).toContain(said))
})

function Screen() {
  return <RefundsTab address={useAddress()} />
}

const buttonOf = (act: string) =>
  document.querySelector(`button[aria-label^="${act}"]`)?.getAttribute('aria-label') ?? act
