// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { LostFrame } from './connection-mark.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')

test.each([
  { rightAt: NOW, words: '', when: 'before the connection is lost' },
  { rightAt: NOW - 60_000, words: 'No connection. New orders do not show here.', when: 'once it is lost' },
])('the alert says “$words” $when, and no dialog hides it', async ({ rightAt, words }) => {
  await openPage('/admin/board', <LostFrame rightAt={rightAt} />, () => undefined)
  expect(document.querySelector('[role=alert][aria-live]')?.textContent).toBe(words)
})
