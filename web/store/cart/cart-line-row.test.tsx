// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SPECIAL_MAX } from '#domain/orders/cart-line.ts'
import { aChoice } from '#test/builders.ts'
import { controlOf, openPage, typeInto } from '#test/open-page.tsx'
import type { Cart } from '../orders/cart/use-cart.ts'
import { CartLineRow } from './cart-line-row.tsx'

test('a long note is in a field of several lines, and Enter ends the edit without a new line', async () => {
  const special = 'ALLERGY: no groundnuts. '.repeat(6).slice(0, SPECIAL_MAX - 1)
  const seen = { name: 'Waakye', image: '', category: 'mains' as const, options: [], extras: [], requiresAge: false }
  const line = {
    id: 'waakye',
    choice: aChoice({ special }),
    source: 'home' as const,
    seen: { ...seen, unitPrice: pesewas(4_000) },
  }
  const noted: string[] = []
  const cart = { setSpecial: (_id: string, note: string) => noted.push(note) } as Partial<Cart> as Cart // what the note uses
  await openPage('/', <CartLineRow line={line} change={undefined} cart={cart} />, () => undefined)
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
