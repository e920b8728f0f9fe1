// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ItemPicture } from './item-picture.tsx'
import { isLowData, setLowData, showAllPictures } from './low-data.ts'
import { ShowPicture } from './show-picture.tsx'
import { fetchAhead } from './state/lazy-part.ts'

const beforePaint = readFileSync('web/public/before-paint.js', 'utf8')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  history.replaceState(null, '', '/')
})
let unmount = () => {}
afterEach(async () => {
  await act(async () => unmount())
  unmount = () => {}
  setLowData(false)
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

type Line = { saveData?: boolean; effectiveType?: string }

function isLowAfterOpening(connection: Line | undefined, choice?: 'on' | 'off'): boolean {
  vi.stubGlobal('navigator', { ...navigator, connection })
  if (choice) localStorage.setItem('chillz-low-data', JSON.stringify(choice))
  document.documentElement.className = ''
  new Function(beforePaint)()
  return isLowData()
}

test.each<[string, Line | undefined, 'on' | 'off' | undefined, boolean]>([
  ['a browser that says nothing', undefined, undefined, false],
  ['4G', { effectiveType: '4g' }, undefined, false],
  ['3G', { effectiveType: '3g' }, undefined, false],
  ['2G', { effectiveType: '2g' }, undefined, true],
  ['slow 2G', { effectiveType: 'slow-2g' }, undefined, true],
  ['Save-Data', { saveData: true, effectiveType: '4g' }, undefined, true],
  ['2G, switched off here', { effectiveType: '2g' }, 'off', false],
  ['Save-Data, switched off here', { saveData: true }, 'off', false],
  ['4G, switched on here', { effectiveType: '4g' }, 'on', true],
])('before the first paint, low data with %s: %s %s is %s', (_, connection, choice, isLow) => {
  expect(isLowAfterOpening(connection, choice)).toBe(isLow)
})

test('staff need the pictures that they edit', () => {
  history.replaceState(null, '', '/admin/menu')
  expect(isLowAfterOpening({ effectiveType: '2g' }, 'on')).toBe(false)
})

test('in low data no picture loads before it is asked for, and one tap loads this one alone', async () => {
  setLowData(true)
  await show()
  expect(sources()).toEqual([])
  await act(async () => document.querySelector('button')?.click())
  expect(sources()).toEqual(['/pictures/jollof.webp'])
  expect(document.querySelector('button'), 'nothing is left to show').toBeNull()
})

test('all pictures of the visit load after one tap, and are hidden again when low data is chosen anew', async () => {
  setLowData(true)
  await show()
  await act(async () => showAllPictures())
  expect(sources()).toHaveLength(2)
  await act(async () => setLowData(true))
  expect(sources()).toEqual([])
})

test('without low data the pictures are there, and no button', async () => {
  await show()
  expect(sources()).toHaveLength(2)
  expect(document.querySelector('button')).toBeNull()
})

test('in low data no script is fetched before it is needed', () => {
  const load = vi.fn(async () => ({}))
  setLowData(true)
  fetchAhead(load)
  expect(load).not.toHaveBeenCalled()
  setLowData(false)
  fetchAhead(load)
  expect(load).toHaveBeenCalledOnce()
})

async function show(): Promise<void> {
  const root = document.body.appendChild(document.createElement('div'))
  const app = createRoot(root)
  unmount = () => app.unmount()
  await act(async () =>
    app.render(
      <>
        <ItemPicture image="/pictures/jollof.webp" category="mains" sizes="96px" />
        <ItemPicture image="/pictures/waakye.webp" category="mains" sizes="96px" />
        <ShowPicture images={['/pictures/jollof.webp']} />
      </>,
    ),
  )
}

const sources = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
