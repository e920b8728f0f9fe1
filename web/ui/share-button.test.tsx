// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, press } from '#test/open-page.tsx'
import { ShareButton } from './share-button.tsx'

test.each([
  { name: 'AbortError', isSaid: false, why: 'the share sheet was closed' },
  { name: 'NotAllowedError', isSaid: true, why: 'the browser refuses it' },
])('a share that ends by $name is said to have failed: $isSaid, $why', async ({ name, isSaid }) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const share = vi.fn(async () => Promise.reject(new DOMException('', name)))
  Object.assign(navigator, { share })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share')
    vi.restoreAllMocks()
  })
  const toasts = catchToasts()
  await openPage('/', <ShareButton data={{ title: 'Jollof' }}>Share</ShareButton>, () => undefined)
  await press('Share')
  expect(share).toHaveBeenCalledOnce()
  expect(toasts.map(({ title }) => title)).toEqual(isSaid ? ['It could not be shared.'] : [])
})
