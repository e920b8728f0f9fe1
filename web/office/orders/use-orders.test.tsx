// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OrderFilters, useOrderFilters } from './use-orders.ts'

let filters: OrderFilters
let navigate: NavigateFunction
function Screen() {
  filters = useOrderFilters()
  navigate = useNavigate()
  return null
}

let unmount = () => {}
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState(null, '', '/admin/orders?to=2026-03-01')
  const root = createRoot(document.createElement('div'))
  unmount = () => root.unmount()
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Screen />
      </BrowserRouter>,
    ),
  )
})
afterEach(async () => {
  await act(async () => unmount())
  vi.unstubAllGlobals()
})

test('a day that is typed stays, also while the address does not take it', async () => {
  await act(async () => filters.setDay({ from: '2026-02-01' }))
  expect(filters.days).toMatchObject({ from: '2026-02-01', to: '2026-03-01' })
  expect(location.search).toBe('?to=2026-03-01&from=2026-02-01')
  await act(async () => filters.setDay({ from: '12026-02-01' }))
  expect(filters.days.from, 'the server would refuse this one').toBe('12026-02-01')
  expect(filters.filters.from).toBeUndefined()
})

test('another link to the list, and the way back, bring their own days', async () => {
  await act(async () => filters.setDay({ from: '2026-02-01' }))
  await act(async () => navigate('/admin/orders'))
  expect(filters.days).toMatchObject({ from: '', to: '' })
  await act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    navigate(-1)
    await isBack
  })
  expect(filters.days).toMatchObject({ from: '2026-02-01', to: '2026-03-01' })
})
