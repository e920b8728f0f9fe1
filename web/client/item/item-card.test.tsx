// @vitest-environment jsdom
import { act, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { anItem } from '#test/builders.ts'
import { openScreen } from '#test/open-screen.tsx'
import { ItemCard } from './item-card.tsx'

const batteries = anItem({
  ...{ id: 'aa-batteries', name: 'AA Batteries', description: '', category: 'supermarket', image: '' },
  prices: { regular: pesewas(1200) },
})

function Card() {
  const [quantity, setQuantity] = useState(1)
  return createPortal(
    <ItemCard
      item={batteries}
      now={new Date('2026-11-24T12:00:00Z')}
      onOpen={() => undefined}
      quickAdd={{ quantity, onQuantityChange: setQuantity }}
    />,
    document.body,
  )
}

test('the focus moves to the button that adds when the last piece is taken off its card', async () => {
  await openScreen('/', Card)
  const less = document.querySelector<HTMLButtonElement>('[aria-label="One AA Batteries less"]')
  less?.focus()
  await act(async () => less?.click())

  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add one AA Batteries now')
})
