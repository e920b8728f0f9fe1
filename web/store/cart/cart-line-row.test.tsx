// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SPECIAL_MAX } from '#domain/orders/cart-line.ts'
import { aChoice } from '#test/builders.ts'
import { controlOf, openPage, press, typeInto } from '#test/open-page.tsx'
import type { Cart } from '../orders/cart/use-cart.ts'
import { CartLineRow } from './cart-line-row.tsx'

const seen = { name: 'Waakye', image: '', category: 'mains' as const, options: [], extras: [], requiresAge: false }
const aLine = (special: string) => ({
  id: 'waakye',
  choice: aChoice({ special }),
  source: 'home' as const,
  seen: { ...seen, unitPrice: pesewas(4_000) },
})

test('the buttons of a line name it, and a new note begins with the focus in its field', async () => {
  const change = { kind: 'repriced' as const, id: 'waakye', unitPrice: pesewas(4_500) }
  await openPage('/', <CartLineRow line={aLine('')} change={change} cart={{} as Cart} />, () => undefined)
  expect(document.querySelector('[aria-label="Accept new price: Waakye"]')).not.toBeNull()
  await press('Note for the kitchen: Waakye')
  expect(document.activeElement).toBe(controlOf('Note for Waakye'))
})

test('a long note is in a field of several lines, and Enter ends the edit without a new line', async () => {
  const special = 'ALLERGY: no groundnuts. '.repeat(6).slice(0, SPECIAL_MAX - 1)
  const noted: string[] = []
  const cart = { setSpecial: (_id: string, note: string) => noted.push(note) } as Partial<Cart> as Cart // what the note uses
  await openPage('/', <CartLineRow line={aLine(special)} change={undefined} cart={cart} />, () => undefined)
  const note = controlOf('Note for Waakye')
  expect(note).toBeInstanceOf(HTMLTextAreaElement)

  await act(async () => note.focus())
  await typeInto('Note for Waakye', `${special}!`)
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => note.dispatchEvent(enter))

  expect(enter.defaultPrevented).toBe(true)
  expect(document.activeElement).not.toBe(note)
  expect(noted).toEqual([`${special}!`])
})
