// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { RefundView } from '#domain/payments/refunds-api.ts'
import { controlOf, openPage, press, typeInto } from '#test/open-page.tsx'
import { RefundActs } from './refund-acts.tsx'

const failed = RefundView.parse({
  ...{ id: '0198c0de-0000-7000-8000-00000000beef', amount: 2_000, reason: 'Too late', method: 'provider' },
  ...{ status: 'failed', lastError: 'No such wallet.', askedBy: 'system:refunds', sentAs: null },
  createdAt: '2026-11-20T11:00:00.000Z',
})

test('a stuck refund says why, and each of its acts names it, because a page has several', async () => {
  const done: string[] = []
  const run = async (_: string, work: () => Promise<unknown>, words: string) => {
    await work()
    done.push(words)
  }
  const asked: unknown[] = []
  await openPage(
    '/admin/payments',
    <RefundActs refund={failed} what="GH₵ 20.00" recorded="Recorded" acts={{ run, isPending: () => false }} />,
    ({ path, body }) => {
      asked.push(body ?? path)
      return Response.json({ id: failed.id, status: 'processed' })
    },
  )
  expect(document.querySelector('p')?.textContent).toContain('No such wallet. The provider could not send it.')
  expect(controlOf('Transaction ID').labels?.[0]?.textContent).toContain('(GH₵ 20.00)')
  await press('Ask the provider again: GH₵ 20.00')
  await typeInto('Transaction ID of the money that you sent', '1234567890')
  await press('Record as sent: GH₵ 20.00')
  expect(asked).toEqual([`/api/refunds/${failed.id}/again`, { transactionId: '1234567890' }])
  expect(done).toEqual([expect.stringContaining('Asked again for GH₵ 20.00.'), 'Recorded'])
})

test('a refund that fails again has a new form, because the ID that was typed before is not of the money that is sent now', async () => {
  let become: (status: RefundView['status']) => void = () => undefined
  function Screen() {
    const [status, setStatus] = useState(failed.status)
    become = setStatus
    const acts = { run: async () => undefined, isPending: () => false }
    return <RefundActs refund={{ ...failed, status }} what="GH₵ 20.00" recorded="Recorded" acts={acts} />
  }
  await openPage('/admin/payments', <Screen />, () => undefined)
  await typeInto('Transaction ID of the money that you sent', '#')
  await press('Record as sent: GH₵ 20.00')
  expect(controlOf('Transaction ID').getAttribute('aria-invalid')).toBe('true')
  await act(async () => become('requested'))
  expect(document.querySelector('form')).toBeNull()
  await act(async () => become('failed'))
  expect(controlOf('Transaction ID').value).toBe('')
  expect(controlOf('Transaction ID').getAttribute('aria-invalid')).not.toBe('true')
})
