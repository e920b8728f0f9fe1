// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { forgetPerson, storedValue } from './stored-value.ts'

/** Storage as tabs share it: a change raises an event in every tab but the one that made it. */
function aBrowser(options: { quota?: (items: ReadonlyMap<string, string>) => boolean } = {}) {
  const items = new Map<string, string>()
  const tabs: { raise: (event: StorageEvent) => void }[] = []
  const openTab = () => {
    const handlers: ((event: StorageEvent) => void)[] = []
    const tab = { raise: (event: StorageEvent) => handlers.map((handle) => handle(event)) }
    tabs.push(tab)
    return {
      localStorage: {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, text: string) => {
          if (options.quota?.(items)) throw new Error('QuotaExceededError')
          items.set(key, text)
          for (const other of tabs) if (other !== tab) other.raise({ key } as StorageEvent) // only the key is read
        },
        removeItem: (key: string) => void items.delete(key),
        key: (index: number) => [...items.keys()][index] ?? null,
        get length() {
          return items.size
        },
      },
      addEventListener: (_: string, handle: unknown) => handlers.push(handle as (event: StorageEvent) => void),
    } as unknown as Window // a value uses no more of a window
  }
  return { items, openTab }
}

const numbers = { key: 'n', schema: z.array(z.number()), empty: [] as number[], owner: 'device' } as const
const append = (n: number) => (before: number[]) => [...before, n]

test('a stored value is read again after a reload', () => {
  const browser = aBrowser()
  storedValue(numbers, { browser: browser.openTab() }).update(append(1))

  expect(storedValue(numbers, { browser: browser.openTab() }).read()).toEqual([1])
})

test('a second tab sees a change at once, and neither overwrites the other’s', () => {
  const browser = aBrowser()
  const [left, right] = [browser.openTab(), browser.openTab()].map((tab) => storedValue(numbers, { browser: tab }))
  const told = vi.fn()
  right?.subscribe(told)

  left?.update(append(1))
  expect(right?.read()).toEqual([1])
  expect(told).toHaveBeenCalledOnce()

  right?.update(append(2))
  expect(left?.read()).toEqual([1, 2])
})

test('a change applies to the stored value, even if the event of the other tab has not arrived', () => {
  const browser = aBrowser()
  const [left, right] = [browser.openTab(), browser.openTab()].map((tab) =>
    storedValue(numbers, { browser: { ...tab, addEventListener: () => undefined } }),
  )

  left?.update(append(1))
  expect(right?.update(append(2))).toEqual([1, 2])
})

test('a full storage keeps the value in memory and logs it; once there is room it is stored whole', () => {
  let isFull = true
  const browser = aBrowser({ quota: () => isFull })
  const log = vi.fn()
  const value = storedValue(numbers, { browser: browser.openTab(), log })

  value.update(append(1))
  value.update(append(2))
  expect(value.read()).toEqual([1, 2])
  expect(log).toHaveBeenCalledTimes(2)

  isFull = false
  value.update(append(3))
  expect(browser.items.get('n')).toBe('[1,2,3]')
})

test('a full storage is freed of the cached menu, so that the value is stored', () => {
  const browser = aBrowser({ quota: (items) => items.has('cache_menu') })
  browser.items.set('cache_menu', '{}')
  browser.items.set('other', '1')
  const log = vi.fn()
  storedValue(numbers, { browser: browser.openTab(), log }).update(append(1))

  expect([...browser.items.keys()]).toEqual(['other', 'n'])
  expect(log).not.toHaveBeenCalled()
})

test('a browser that forbids storage still has a working value for as long as the page lives', () => {
  const log = vi.fn()
  const browser = {
    get localStorage(): Storage {
      throw new Error('SecurityError')
    },
    addEventListener: () => undefined,
  } as unknown as Window // as above
  const value = storedValue(numbers, { browser, log })

  value.update(append(1))
  expect(value.update(append(2))).toEqual([1, 2])
  expect(log).toHaveBeenCalled()
})

test('an invalid stored value is logged and read as empty', () => {
  const browser = aBrowser()
  browser.items.set('n', '{"half')
  const log = vi.fn()

  expect(storedValue(numbers, { browser: browser.openTab(), log }).read()).toEqual([])
  expect(log).toHaveBeenCalledOnce()
})

test('reading twice returns the same object, so that components do not render for ever', () => {
  const value = storedValue(numbers, { browser: aBrowser().openTab() })
  value.update(append(1))

  expect(value.read()).toBe(value.read())
})

test('sign-out removes values of the person, also of modules that are not loaded, and keeps values of the device', () => {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('chillz-request-dispatch-draft-ama', '{"vehicle":"van"}')
  const cart = storedValue({ ...numbers, key: 'cart' })
  const unsaved = storedValue({ ...numbers, key: 'chillz-unsaved-profile', owner: 'person' })
  const draft = storedValue({
    ...numbers,
    key: 'checkoutDraft',
    owner: 'person',
    afterSignOut: (stored) => stored.slice(1),
  })
  for (const value of [cart, unsaved, draft]) value.update(() => [1, 2])

  forgetPerson()
  expect([cart, unsaved, draft].map((value) => value.read())).toEqual([[1, 2], [], [2]])
  expect({ ...localStorage, ...sessionStorage }).toEqual({ cart: '[1,2]', checkoutDraft: '[2]' })
})

test('another person who signs in keeps the mail that they have asked for, and nothing else of a person', () => {
  const mail = storedValue({ ...numbers, key: 'chillz-pending-mail', owner: 'person', storage: 'tab' })
  const draft = storedValue({ ...numbers, key: 'checkoutDraft', owner: 'person' })
  for (const value of [mail, draft]) value.update(() => [1])

  forgetPerson({ isAnother: true })
  expect([mail, draft].map((value) => value.read())).toEqual([[1], []])
})
