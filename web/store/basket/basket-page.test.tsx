// @vitest-environment jsdom
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { Pesewas } from '#domain/money.ts'
import { openPage } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { PaidBasket } from './basket-ends.tsx'
import { BasketPage } from './basket-page.tsx'

type Props = ComponentProps<typeof BasketPage<{ total: Pesewas }>>
const PARTS: Omit<Props, 'query'> = {
  title: 'Cart',
  clear: { label: 'Clear cart', act: () => undefined },
  form: { onSubmit: () => undefined, noValidate: true },
  problem: null,
  isPending: false,
  lines: null,
  where: null,
  totals: () => null,
  terms: null,
  signInText: '',
}

test.each([
  { error: null, reason: 'Counting...', why: 'waits' },
  { error: new Error('Too many requests'), reason: 'The price did not load', why: 'has failed' },
])('whoever is signed in is told that the price $why, not to sign in', async ({ error, reason }) => {
  signInAs('0198c0de-0000-7000-8000-0000000000e1')
  const query = { error, isPlaceholderData: false } as UseQueryResult<{ total: Pesewas }> // what the page uses
  await openPage('/recipes/cart', <BasketPage {...PARTS} query={query} />, () => undefined)
  const button = document.querySelector<HTMLButtonElement>('[type=submit]')
  expect(button?.textContent?.trim()).toBe('Pay')
  expect(button?.title).toBe(reason)
})

test('a paid cart is named by the code that people read out, not by the provider’s reference', async () => {
  const paid = <PaidBasket reference="RCP-7K3QF9M2XA-1" text={(code) => `Your reference is ${code}.`} />
  await openPage('/recipes/cart', paid, () => undefined)
  expect(document.body.textContent).toContain('Your reference is 7K3QF-9M2XA.')
})
