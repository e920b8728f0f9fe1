// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { Avatar } from './avatar.tsx'

test('a picture that does not load is nobody’s', async () => {
  await openPage('/', <Avatar initials="AM" picture="/api/avatars/1" />, () => undefined)
  await act(async () => void document.querySelector('img')?.dispatchEvent(new Event('error')))
  expect([document.querySelectorAll('img').length, document.querySelectorAll('svg').length]).toEqual([0, 1])
  expect(document.body.textContent).toBe('')
})
