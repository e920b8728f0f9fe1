// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath, type Navigator, Router, type To } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSearchText } from './search-text.ts'

const A_MOMENT_MS = 400

let box: { text: string; type: (text: string) => void }
function Screen() {
  const [text, type] = useSearchText()
  box = { text, type }
  return null
}

/** The browser has a new address at once; the page is drawn with it when the test says so. */
const replace = (to: To) => history.replaceState(null, '', typeof to === 'string' ? to : createPath(to))
const navigator: Navigator = { replace, push: replace, go: () => {}, createHref: String }

let unmount = () => {}
let drawAt = (_address: string) => Promise.resolve()
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const root = createRoot(document.createElement('div'))
  unmount = () => root.unmount()
  drawAt = (address) =>
    act(async () =>
      root.render(
        <Router location={address} navigator={navigator}>
          <Screen />
        </Router>,
      ),
    )
  history.replaceState(null, '', '/')
  await drawAt('/')
})
afterEach(async () => {
  await act(async () => unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const type = async (text: string) => {
  await act(async () => box.type(text))
  await act(async () => vi.advanceTimersByTime(A_MOMENT_MS))
}

test('an address that a slow phone draws late takes no letter away that was typed since', async () => {
  await type('jollo')
  await type('jollof')
  expect(location.search).toBe('?q=jollof')

  await drawAt('/?q=jollo')
  expect(box.text).toBe('jollof')
  await drawAt('/?q=jollof')
  expect(box.text).toBe('jollof')
})

test('the box shows the words of an address that it did not write, such as after Back', async () => {
  await type('jollof')
  await drawAt('/?q=jollof')
  await drawAt('/?q=waakye')
  expect(box.text).toBe('waakye')
  await drawAt('/')
  expect(box.text).toBe('')
})
