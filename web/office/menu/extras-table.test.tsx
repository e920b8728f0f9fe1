// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { StaffExtra } from '#domain/menu/staff-menu-api.ts'
import { pesewas } from '#domain/money.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { paths } from '../../client/paths.ts'
import { ExtrasTable } from './extras-table.tsx'
import { useExtraSaves } from './use-extra-saves.ts'

const egg: StaffExtra = {
  id: 'topping-egg',
  kind: 'topping',
  name: 'Egg',
  price: pesewas(500),
  isAvailable: true,
  position: 0,
  version: 0,
  soldOutUntil: null,
}

function Table() {
  return <ExtrasTable words="" saves={useExtraSaves()} />
}

test('the next extra stays in its fields when the one before has been added', async () => {
  let answer = (_: Response) => {}
  await openPage(paths.staffMenu, <Table />, ({ method, path }) => {
    if (method === 'POST') return new Promise((resolve) => (answer = resolve))
    return path === '/api/menu/extras/desk' ? Response.json({ extras: [] }) : undefined
  })
  await untilShown(() => expect(controlOf('Name')).toBeDefined())
  await typeInto('Name', 'Egg')
  await typeInto('Price', '5')
  await press('Add extra')
  await typeInto('Name', 'Egg white')
  await typeInto('Price', '50')
  await act(async () => answer(Response.json(egg)))
  await press('Add extra')

  expect([controlOf('Name').value, controlOf('Price').value]).toEqual(['Egg white', '50'])
  await act(async () => answer(Response.json(egg)))
  await untilShown(() => expect(controlOf('Name').value + controlOf('Price').value, 'what was sent').toBe(''))
})
