// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { RemovePhone } from './remove-phone.tsx'

test('the number that is taken away is the one that was seen when it was asked, not one that came meanwhile', async () => {
  const sent: unknown[] = []
  let change = (_: string) => {}
  function Page() {
    const [phone, setPhone] = useState('+233200000001')
    change = setPhone
    return <RemovePhone personId="0198c0de-0000-7000-8000-00000000000c" phone={phone} />
  }
  await openPage('/admin/people', <Page />, ({ method, path, body }) => {
    if (method === 'POST') sent.push([path, body])
    return method === 'POST' ? Response.json({ removed: true }) : undefined
  })
  await press('Remove the number')
  await act(async () => change('+233200000002'))
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('020 000 0001')
  await press('Remove')
  await untilShown(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  const path = '/api/people/0198c0de-0000-7000-8000-00000000000c/phone-removal'
  expect(sent).toEqual([[path, { before: '+233200000001' }]])
})
