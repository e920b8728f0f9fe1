import { afterEach, expect, test, vi } from 'vitest'
import { createPurchaseIds } from './purchase-ids.ts'
import { forgetRequests } from './request-storage.ts'

const FIVE = { userId: 'ama', providerId: 'mtn', amount: 500, phone: '0244123456' }
let made = 0
const newId = () => {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}
const ids = () => createPurchaseIds('airtime', newId)

/** What a tab keeps until it is closed. */
function aTab() {
  const tab: Record<string, string> = {}
  const hidden = (name: string, value: unknown) => Object.defineProperty(tab, name, { value })
  hidden('getItem', (name: string) => tab[name] ?? null)
  hidden('setItem', (name: string, value: string) => {
    tab[name] = value
  })
  hidden('removeItem', (name: string) => {
    delete tab[name]
  })
  vi.stubGlobal('sessionStorage', tab)
  return tab
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the same content keeps its id, so that a payment that was begun is continued', () => {
  const own = ids()
  const id = own.idOf(FIVE)
  expect(own.idOf({ ...FIVE })).toBe(id)
})

test('other content has another id, and so has the same content after it was bought', () => {
  const own = ids()
  const first = own.idOf(FIVE)
  const second = own.idOf({ ...FIVE, amount: 600 })
  expect(second).not.toBe(first)
  own.forget()
  expect(own.idOf({ ...FIVE, amount: 600 })).not.toBe(second)
})

test('a reload in the middle of paying goes on with the same payment, and never with somebody else’s', () => {
  aTab()
  const id = ids().idOf(FIVE)
  expect(ids().idOf(FIVE)).toBe(id)
  expect(ids().idOf({ ...FIVE, userId: 'kofi' })).not.toBe(id)
})

test('what is paid is forgotten, and nothing of whatever else is kept', () => {
  const tab = aTab()
  tab['chillz-splash'] = 'shown'
  ids().idOf(FIVE)
  createPurchaseIds('dispatch', newId).idOf({ userId: 'ama' })

  forgetRequests('airtime')
  expect(Object.keys(tab)).toEqual(['chillz-splash', 'chillz-request-dispatch-purchase-ama'])
  forgetRequests()
  expect(Object.keys(tab)).toEqual(['chillz-splash'])
})
