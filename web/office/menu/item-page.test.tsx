// @vitest-environment jsdom
import { act } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { ItemDocument } from '#domain/menu/item-document.ts'
import type { StaffItem } from '#domain/menu/staff-menu-api.ts'
import { STAFF_ERRORS } from '#domain/staff-errors.ts'
import { anItem } from '#test/builders.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { paths } from '../../client/paths.ts'
import { ItemPage, NewItemPage } from './item-page.tsx'

const first: StaffItem = { ...anItem({ variations: [] }), version: 3, soldOutUntil: null }

/** Opens the item on a server that keeps it, and saves only over its version. */
async function openItem() {
  const server = { item: first, mayAnswer: Promise.resolve() }
  await openPage(paths.staffItem(first.id), <ItemPage />, ({ method, path, body }) => {
    if (!path.startsWith(`/api/menu/items/${first.id}`)) return
    if (method === 'GET') return Response.json(server.item)
    const { expectedVersion, changes } = body as { expectedVersion: number; changes: Partial<ItemDocument> }
    if (expectedVersion !== server.item.version) {
      return Response.json({ code: 'row.changed', ...STAFF_ERRORS['row.changed'] }, { status: 409 })
    }
    server.item = { ...server.item, ...changes, version: expectedVersion + 1 }
    const saved = Response.json(server.item)
    return server.mayAnswer.then(() => saved)
  })
  await untilShown(() => expect(controlOf('Name').value).toBe(first.name))
  return server
}

test('an item that a colleague has saved meanwhile is saved over their version, with what was typed', async () => {
  const server = await openItem()
  await typeInto('Name', 'Party jollof')
  server.item = { ...first, grouping: 'Rice', name: 'Jollof', version: 4 }
  await press('Save')
  await untilShown(() => expect(controlOf('Shelf').value, 'the refusal has it read again').toBe('Rice'))
  expect(document.body.textContent).toContain('Saved with other values meanwhile: Name.')
  await press('Save')
  await untilShown(() => expect(server.item).toMatchObject({ version: 5, name: 'Party jollof', grouping: 'Rice' }))
})

test('what is typed into an item while it is being saved stays, and nobody else is said to have saved it', async () => {
  const server = await openItem()
  let answer = () => {}
  server.mayAnswer = new Promise((resolve) => {
    answer = resolve
  })
  await typeInto('Name', 'Party jollof')
  await press('Add way')
  await typeInto('Way 1', 'Smoky')
  await press('Save')
  await typeInto('Way 1', 'Smokier')
  await act(async () => answer())
  await untilShown(() => expect(document.querySelector('h1')?.textContent, 'as it is saved').toBe('Party jollof'))

  expect([controlOf('Name').value, controlOf('Way 1').value]).toEqual(['Party jollof', 'Smokier'])
  expect(document.querySelector('form [role=status]')?.textContent).toBe('')
  await press('Save')
  await untilShown(() => expect(server.item.version).toBe(5))
  expect(server.item.variations, 'the same way, renamed').toMatchObject([{ id: 'smoky', name: 'Smokier' }])
})

test('what is typed into a new item while it is saved for the first time goes along to its page', async () => {
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  let saved: StaffItem | undefined
  const changes: unknown[] = []
  const Page = () => (useLocation().pathname === paths.newItem() ? <NewItemPage /> : <ItemPage />)
  await openPage(paths.newItem(), <Page />, ({ method, path, body }) => {
    if (!path.startsWith('/api/menu/items')) return
    if (method === 'GET') return saved && Response.json(saved)
    if (method !== 'POST') {
      changes.push(body)
      return saved && Response.json(saved)
    }
    saved = { ...(body as ItemDocument), version: 1, soldOutUntil: null }
    const reply = Response.json(saved)
    return mayAnswer.then(() => reply)
  })
  await typeInto('Name', 'Party jollof')
  await typeInto('Medium', '45')
  await press('Save')
  await typeInto('Name', 'Party jollof, smoky')
  await typeInto('Shelf', 'Rice')
  await act(async () => answer())
  await untilShown(() => expect(window.location.pathname).toBe(paths.staffItem('party-jollof')))

  await untilShown(() => expect(controlOf('Name').value).toBe('Party jollof, smoky'))
  expect(controlOf('Shelf').value).toBe('Rice')
  expect(saved, 'as it was sent').toMatchObject({ id: 'party-jollof', name: 'Party jollof', grouping: '' })
  await press('Save')
  await untilShown(() => expect(changes).toHaveLength(1))
  expect(changes).toEqual([{ expectedVersion: 1, changes: { name: 'Party jollof, smoky', grouping: 'Rice' } }])
})

test('a price that is none is a fault of its field, and nothing is saved', async () => {
  const server = await openItem()
  await typeInto('Medium', 'x')
  await press('Save')
  const medium = controlOf('Medium')
  await untilShown(() => expect(document.activeElement).toBe(medium))
  expect(describedBy(medium)).toContain('Write a price like 35 or 35.50.')
  expect(server.item).toBe(first)
})

test('the fault of a way is at its price, which gets the focus, and the fault of a group at its fields', async () => {
  await openItem()
  await press('Add way')
  await typeInto('Way 1', 'Smoky')
  await typeInto('Added to the price, GH₵ (Way 1)', 'free')
  await press('Save')
  const price = controlOf('Added to the price, GH₵ (Way 1)')
  await untilShown(() => expect(document.activeElement).toBe(price))
  expect(describedBy(price)).toContain('Write a price')

  await typeInto('Added to the price, GH₵ (Way 1)', '2')
  await typeInto('Way 1', '')
  await press('Save')
  await untilShown(() => expect(document.activeElement).toBe(controlOf('Way 1')))
  expect(describedBy(controlOf('Way 1').closest('fieldset'))).not.toBe('')
})

const describedBy = (element: Element | null) =>
  document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
