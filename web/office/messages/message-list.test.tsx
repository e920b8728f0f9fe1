// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { ListedMessage } from '#domain/notifications/messages-api.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { useAddress } from '../frame/use-address.ts'
import { MessageList } from './message-list.tsx'

const row: ListedMessage = {
  id: '0198c0de-0000-7000-8000-0000000000a1',
  channel: 'push',
  recipient: '0198c0de-0000-7000-8000-0000000000b1',
  orderId: '7K3QF9M2XA',
  about: 'An order is not seen: 7K3QF-9M2XA',
  state: 'sent',
  error: null,
  createdAt: '2026-11-20T11:00:00.000Z',
  sentAt: '2026-11-20T11:00:00.000Z',
  canSend: false,
}

function Page() {
  return <MessageList address={useAddress()} />
}

test('a notification is said to go to a device, not whose: alerts of orders go to those of the staff', async () => {
  // jsdom does not know <search>.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await openPage('/admin/messages', <Page />, ({ path }) =>
    path.startsWith('/api/messages') ? Response.json({ rows: [row], next: null }) : undefined,
  )

  await untilShown(() => expect(document.querySelector('article')?.textContent).toContain('Notification · a device ·'))
})
