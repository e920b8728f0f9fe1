// @vitest-environment jsdom
import { act, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import type { Extra } from '#domain/menu/menu-api.ts'
import { pesewas } from '#domain/money.ts'
import { aChoice } from '#test/builders.ts'
import { openScreen } from '../../../../test/open-screen.tsx'
import { ExtraList } from './extra-list.tsx'
import { withExtra } from './line-draft.ts'

const egg: Extra = { id: 'egg', name: 'Fried Egg', kind: 'topping', price: pesewas(500), isAvailable: true }

function Toppings() {
  const [draft, setDraft] = useState(aChoice())
  return createPortal(
    <ExtraList
      name="Toppings"
      extras={[egg]}
      draft={draft}
      max={20}
      at={new Date('2026-11-24T12:00:00Z')}
      onChange={(extraId, quantity) => setDraft(withExtra(draft, extraId, quantity))}
    />,
    document.body,
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')

async function press(label: string) {
  const button = document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)
  button?.focus()
  await act(async () => button?.click())
}

test('the focus stays on the button that adds an extra, and returns to it with the last piece', async () => {
  await openScreen('/', Toppings)

  await press('Add Fried Egg')
  expect(focused()).toBe('One Fried Egg more')
  await press('One Fried Egg less')
  expect(focused()).toBe('Add Fried Egg')
})
