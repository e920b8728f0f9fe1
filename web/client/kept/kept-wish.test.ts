import { afterEach, expect, test, vi } from 'vitest'
import { forgetRequests } from './kept-requests.ts'
import { makeKeptWish } from './kept-wish.ts'

const FIVE = { userId: 'ama', providerId: 'mtn', amount: 500, phone: '0244123456' }
let made = 0
const newId = () => {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}
const aWish = () => makeKeptWish('airtime', newId)

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

test('the same wish again keeps its id, so that a payment that was begun is gone on with', () => {
  const wish = aWish()
  const id = wish.idOf(FIVE)
  expect(wish.idOf({ ...FIVE })).toBe(id)
})

test('another wish is another one, and so is the same after it was bought', () => {
  const wish = aWish()
  const first = wish.idOf(FIVE)
  const second = wish.idOf({ ...FIVE, amount: 600 })
  expect(second).not.toBe(first)
  wish.forget()
  expect(wish.idOf({ ...FIVE, amount: 600 })).not.toBe(second)
})

test('a reload in the middle of paying goes on with the same payment, and never with somebody else’s', () => {
  aTab()
  const id = aWish().idOf(FIVE)
  expect(aWish().idOf(FIVE)).toBe(id)
  expect(aWish().idOf({ ...FIVE, userId: 'kofi' })).not.toBe(id)
})

test('what is paid is forgotten, and nothing of whatever else is kept', () => {
  const tab = aTab()
  tab['chillz-splash'] = 'shown'
  aWish().idOf(FIVE)
  makeKeptWish('dispatch', newId).idOf({ userId: 'ama' })

  forgetRequests('airtime')
  expect(Object.keys(tab)).toEqual(['chillz-splash', 'chillz-request-dispatch-wish-ama'])
  forgetRequests()
  expect(Object.keys(tab)).toEqual(['chillz-splash'])
})
