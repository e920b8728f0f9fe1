// @vitest-environment jsdom
import { act } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFirstClicks } from './use-first-clicks.ts'

type Click = { at: number; x?: number; detail?: number }

const onClick = vi.fn<(name: string) => void>()
let root: ReturnType<typeof createRoot>

function List() {
  return (
    <div onClickCapture={useFirstClicks()}>
      <button type="button" onClick={() => onClick('first')}>
        first
      </button>
      <button type="button" onClick={() => onClick('moved')}>
        moved
      </button>
      {createPortal(
        <button type="button" onClick={() => onClick('window')}>
          window
        </button>,
        document.body,
      )}
    </div>
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const home = document.createElement('main')
  document.body.append(home)
  root = createRoot(home)
  await act(async () => root.render(<List />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
  onClick.mockClear()
  vi.unstubAllGlobals()
})

/** @returns whether the browser would follow a link there */
function click(name: string, { at, x = 100, detail = 1 }: Click): boolean {
  const element = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x, clientY: 50 })
  Object.defineProperty(event, 'timeStamp', { value: at })
  return element?.dispatchEvent(event) ?? false
}

test.each<[string, Click]>([
  ['counts as the second', { at: 1_100, detail: 2 }],
  ['comes from a finger, which nobody counts', { at: 1_200, x: 110 }],
])('a next click that %s does not reach what has moved there', (_, next) => {
  click('first', { at: 1_000 })
  expect(click('moved', next)).toBe(false)
  expect(onClick.mock.calls).toEqual([['first']])
})

test.each<[string, Click]>([
  ['comes later', { at: 1_400 }],
  ['is elsewhere', { at: 1_100, x: 200 }],
  ['comes from a key', { at: 1_100, detail: 0 }],
])('a next click that %s is heard', (_, next) => {
  click('first', { at: 1_000 })
  expect(click('moved', next)).toBe(true)
  expect(onClick.mock.calls).toEqual([['first'], ['moved']])
})

test('quick clicks in a window that was opened from the list all count', () => {
  for (const at of [1_000, 1_100, 1_200]) click('window', { at })
  expect(onClick).toHaveBeenCalledTimes(3)
})

test('the second click of one that has closed a window does not reach the list', () => {
  click('window', { at: 1_000 })
  click('moved', { at: 1_100 })
  expect(onClick.mock.calls).toEqual([['window']])
})
