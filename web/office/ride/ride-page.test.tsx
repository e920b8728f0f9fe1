// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { RidePage } from './ride-page.tsx'

test('a phone that stores nothing says so, and does not promise to keep what is tapped', async () => {
  // There is no database here, which is only logged.
  vi.spyOn(console, 'warn').mockReturnValue()
  const view = { stops: [], shiftSince: null, inHand: 0, handin: null }
  await openPage('/admin/ride', <RidePage />, () => Response.json(view))
  await untilShown(() => expect(document.body.textContent).toContain('Do not close this page.'))
  expect(document.body.textContent).not.toMatch(/Everything is sent|is kept/)
})
