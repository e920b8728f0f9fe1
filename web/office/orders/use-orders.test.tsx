// @vitest-environment jsdom
import { act } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { type OrderFilters, useOrderFilters } from './use-orders.ts'

let filters: OrderFilters
let navigate: NavigateFunction
function Screen() {
  filters = useOrderFilters()
  navigate = useNavigate()
  return null
}

beforeEach(() => openScreen('/admin/orders?to=2026-03-01', Screen))

test('a typed day stays even when the address does not take it', async () => {
  await act(async () => filters.setDay({ from: '2026-02-01' }))
  expect(filters.days).toMatchObject({ from: '2026-02-01', to: '2026-03-01' })
  expect(location.search).toBe('?to=2026-03-01&from=2026-02-01')
  await act(async () => filters.setDay({ from: '12026-02-01' }))
  expect(filters.days.from, 'the server would refuse this one').toBe('12026-02-01')
  expect(filters.filters.from).toBeUndefined()
})

test('a link to the list and the back button bring the days of their address', async () => {
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
