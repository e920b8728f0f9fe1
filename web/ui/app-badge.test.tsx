// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useAppBadge } from './app-badge.ts'

afterEach(() => void vi.unstubAllGlobals())

function Board({ waiting }: { waiting: number }) {
  useAppBadge(waiting)
  return null
}

test('the icon of the app shows what waits, and nothing once the page is left', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let badge = 0
  const setAppBadge = async (count: number) => {
    badge = count
  }
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge: () => setAppBadge(0) })
  const root = createRoot(document.createElement('div'))

  for (const waiting of [2, 3, 0, 1]) {
    await act(async () => root.render(<Board waiting={waiting} />))
    expect(badge).toBe(waiting)
  }
  await act(async () => root.unmount())
  expect(badge).toBe(0)
})

test('a browser without such numbers, and one that refuses them, shows the page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  for (const browser of [
    {},
    { setAppBadge: () => Promise.reject(new Error('no app')), clearAppBadge: async () => {} },
  ]) {
    vi.stubGlobal('navigator', browser)
    const root = createRoot(document.createElement('div'))
    await act(async () => root.render(<Board waiting={1} />))
    await act(async () => root.unmount())
  }
})
