// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { ScrollKeeper } from './scroll-keeper.tsx'

test.each([
  { address: '/category/mains', top: 900, where: 'its own place' },
  { address: '/', top: 0, where: 'the top, not the place of another' },
])('whoever comes back to $address, the first page of its document, is taken to $where', async ({ address, top }) => {
  const scrollTo = ({ top: scrollY }: { top: number }) => Object.assign(window, { scrollY })
  Object.assign(window, { scrollTo })
  onTestFinished(() => {
    scrollTo({ top: 0 })
    Reflect.deleteProperty(window, 'scrollTo')
  })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as never])
  await openPage('/category/mains', <ScrollKeeper />, () => undefined)
  scrollTo({ top: 900 })
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  scrollTo({ top: 0 })

  await openPage(address, <ScrollKeeper />, () => undefined)

  expect(window.scrollY).toBe(top)
})
