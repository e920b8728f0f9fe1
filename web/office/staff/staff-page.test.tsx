// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { StaffPage } from './staff-page.tsx'

test('the next invitation stays in its field when the one before has been sent', async () => {
  let answer = (_: Response) => {}
  await openPage('/admin/staff', <StaffPage />, ({ method }) =>
    method === 'POST' ? new Promise((resolve) => (answer = resolve)) : undefined,
  )
  await typeInto('Email address or phone number', 'ama@example.com')
  await press('Invite')
  await typeInto('Email address or phone number', 'kofi@example.com')
  await act(async () => answer(Response.json({ done: true })))
  await press('Invite')

  expect(controlOf('Email address or phone number').value).toBe('kofi@example.com')
  await act(async () => answer(Response.json({ done: true })))
  await untilShown(() => expect(controlOf('Email address or phone number').value, 'what was sent is cleared').toBe(''))
})
