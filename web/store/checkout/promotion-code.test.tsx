// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { controlOf, openPage, press, typeInto } from '#test/open-page.tsx'
import { PromotionCode } from './promotion-code.tsx'
import type { Checkout } from './use-checkout.ts'

/** A checkout whose quote takes five cedis off for each code, as far as the field for it looks. */
function Screen() {
  const [code, setCode] = useState('')
  const price = {
    promotion: code === '' ? null : { code, name: 'Feast', isBesidePlan: true },
    totals: { total: pesewas(code === '' ? 4_500 : 4_000) },
    subscriptionPercent: 0,
  }
  const change = (part: { code: string }) => setCode(part.code)
  return <PromotionCode checkout={{ draft: { code }, price, change } as unknown as Checkout} /> // what it uses
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a code that counts, and its removal, are read out with the new total and keep the focus', async () => {
  await openPage('/checkout', <Screen />, () => undefined)
  const region = document.querySelector('[role=status]')
  await press('Have a code?')
  expect(document.activeElement).toBe(controlOf('Code'))

  await typeInto('Code', 'feast10')
  await press('Apply')
  expect(region?.textContent).toBe('Code FEAST10 applied The total is now GH₵ 40.00.')
  expect(focused()).toBe('Remove the code FEAST10')

  await press('Remove the code FEAST10')
  expect(region?.textContent).toBe('Code removed. The total is now GH₵ 45.00.')
  expect(focused()).toBe('Have a code?')
  await act(async () => (document.activeElement as HTMLElement).blur())
  expect(region?.textContent, 'a later total is no matter of the code').toBe('')
})
