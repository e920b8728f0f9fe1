// @vitest-environment jsdom
import { act, useState } from 'react'
import { Link } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { RootLayout } from './root-layout.tsx'

// jsdom does not know by what the focus came.
beforeEach(() => {
  const { matches } = Element.prototype
  const spy = vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' || matches.call(this, selector)
  })
  Object.assign(window, { scrollTo: () => undefined })
  return () => spy.mockRestore()
})

/** Lines of a basket, a field, and a link to another page. */
function Basket() {
  const [lines, setLines] = useState(['one', 'two'])
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line} id={line}>
            <button type="button" onClick={() => setLines(lines.filter((one) => one !== line))}>
              Remove {line}
            </button>
          </li>
        ))}
      </ul>
      <p id="around">
        <input />
      </p>
      <Link to="/terms">Terms</Link>
    </>
  )
}

beforeEach(() =>
  openPage(
    '/recipes/cart',
    <ThemeProvider>
      <RootLayout>
        <Basket />
      </RootLayout>
    </ThemeProvider>,
    () => undefined,
  ),
)

const focus = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.focus())
const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click())
const focused = () => document.activeElement?.id

test('the focus goes on at the next line of a basket when its own has left', async () => {
  await focus('#one button')
  await press('#one button')
  await untilShown(() => expect(focused()).toBe('two'))
})

test('a window that leaves nowhere to return to opens no keyboard: the focus goes on beside the field', async () => {
  await focus('#around input')
  const button = document.body.appendChild(document.createElement('button'))
  await act(async () => button.focus())
  await act(async () => button.remove())
  await untilShown(() => expect(focused()).toBe('around'))
})

test('another page begins with the focus on its content, not at what came in the place of the link', async () => {
  await focus('#main [href="/terms"]')
  await press('#main [href="/terms"]')
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(focused()).toBe('main')
})
