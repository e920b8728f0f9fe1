import { afterEach, expect, test, vi } from 'vitest'
import { forgetPurchaseId, purchaseId } from './purchase-ids.ts'
import { forgetRequests } from './request-storage.ts'

const FIVE = { userId: 'ama', providerId: 'mtn', amount: 500, phone: '0244123456' }
let made = 0
const newId = () => {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}
const idOf = (content: typeof FIVE) => purchaseId('airtime', content, newId)

/** The storage of one tab. */
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
  forgetRequests()
  vi.unstubAllGlobals()
})

test.each([
  { where: 'a browser that stores', begin: aTab },
  { where: 'a browser that forbids storage', begin: () => undefined },
])('in $where the same content has the same id, so that a payment that was begun is continued', ({ begin }) => {
  begin()
  const id = idOf(FIVE)
  expect(idOf({ ...FIVE })).toBe(id)
  expect(idOf({ ...FIVE, amount: 600 }), 'other content is another purchase').not.toBe(id)
})

test('a purchase that ended, or that the server refuses for good, has another id the next time', () => {
  aTab()
  const first = idOf(FIVE)
  forgetPurchaseId('airtime', FIVE)
  const second = idOf(FIVE)
  expect(second).not.toBe(first)
  forgetRequests('airtime')
  expect(idOf(FIVE)).not.toBe(second)
})

test('the id of one person is never used for another', () => {
  aTab()
  expect(idOf(FIVE)).not.toBe(idOf({ ...FIVE, userId: 'kofi' }))
})

test('what is paid is removed, and nothing of other purposes or other parts of the shop', () => {
  const tab = aTab()
  tab['chillz-splash'] = 'shown'
  idOf(FIVE)
  purchaseId('dispatch', { userId: 'ama' }, newId)

  forgetRequests('airtime')
  expect(Object.keys(tab)).toEqual(['chillz-splash', 'chillz-request-dispatch-purchase-ama'])
  forgetRequests()
  expect(Object.keys(tab)).toEqual(['chillz-splash'])
})
