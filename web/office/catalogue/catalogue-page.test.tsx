// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { readCatalogue, type StoredRow } from '#domain/catalogue/catalogue-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { keyOf } from '../../client/query-of.ts'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { CataloguePage, RecipesPage } from './catalogue-page.tsx'

const connect: StoredRow = {
  noun: 'plan',
  key: 'connect',
  version: 3,
  document: { ...{ name: 'Connect', discountBps: 500, features: ['Free delivery'], weeklyContents: [], position: 1 } },
}
Object.assign(connect.document, { monthlyPrice: 20_000, biWeeklyPrice: 11_000, isOffered: true })

test('what was typed into a plan stays under its history, and when a colleague has saved the plan', async () => {
  let row = connect
  const queries = await openPage('/admin/catalogue?row=connect', <CataloguePage />, ({ path }) =>
    path.startsWith('/api/catalogue') ? Response.json({ rows: [row] }) : undefined,
  )
  const { name } = connect.document
  await untilShown(() => expect(controlOf('Name').value).toBe(name))
  await typeInto('Name', 'Connect more')
  await press('History')
  await untilShown(() => expect(document.body.textContent).toContain(`History: ${name}`))
  await press('Close')
  await untilShown(() => expect(document.body.textContent).not.toContain(`History: ${name}`))
  expect(controlOf('Name').value).toBe('Connect more')

  row = { ...connect, version: 4, document: { ...connect.document, monthlyPrice: 25_000 } }
  await act(async () => void queries.invalidateQueries({ queryKey: keyOf(readCatalogue) }))
  await untilShown(() => expect(controlOf('Price for a month').value, 'their price').toMatch(/^250/))
  expect(controlOf('Name').value).toBe('Connect more')
})

test('what was typed into a plan stays when an older version is put back, and the other fields follow it', async () => {
  const older = { ...connect.document, monthlyPrice: 18_000 }
  const versions = [connect, { version: 2, document: older }].map(({ version, document }) => {
    return { version, document, by: 'staff:1', name: 'Boatema', at: '2026-11-01T09:00:00.000Z', changes: [] }
  })
  let row = connect
  await openPage('/admin/catalogue?row=connect', <CataloguePage />, ({ method, path, body }) => {
    if (path === '/api/shop') return Response.json({}, { status: 503 })
    if (path.startsWith('/api/history')) return Response.json({ rows: versions, next: null })
    if (!path.startsWith('/api/catalogue')) return
    if (method === 'GET') return Response.json({ rows: [row] })
    row = { ...row, version: 4, document: (body as { row: StoredRow }).row.document }
    return Response.json(row)
  })
  await untilShown(() => expect(controlOf('Name').value).toBe(connect.document.name))
  await typeInto('Name', 'Connect more')
  await press('History')
  await press('Put back version 2')
  await untilShown(() => expect(document.body.textContent).not.toContain('History: '))

  expect(row.document).toEqual(older)
  expect(controlOf('Price for a month').value).toMatch(/^180/)
  expect(controlOf('Name').value).toBe('Connect more')
})

test('all examples of a list are said to be right in one act, which asks first because it cannot be undone', async () => {
  let rows = ['gold', 'silver'].map((key): StoredRow => ({ ...connect, key, version: 0 }))
  const sent: unknown[] = []
  await openPage('/admin/catalogue?noun=plan', <CataloguePage />, ({ method, path, body }) => {
    if (!path.startsWith('/api/catalogue')) return
    if (method === 'GET') return Response.json({ rows: [connect, ...rows] })
    sent.push(body)
    rows = rows.map((row) => ({ ...row, version: 1 }))
    return Response.json({ confirmed: true })
  })
  const marks = () => document.body.textContent.match(/Example/g)?.length ?? 0
  await untilShown(() => expect(marks()).toBe(2))
  await press('These are right')
  expect(document.body.textContent).toContain('Are these 2 rows right?')
  expect(sent).toEqual([])
  await press('These are right')
  await untilShown(() => expect(marks()).toBe(0))
  expect(sent).toEqual([{ noun: 'plan', rows: ['gold', 'silver'].map((key) => ({ key, expectedVersion: 0 })) }])
  await untilShown(() => expect(document.body.textContent).not.toContain('Are these'))
  await untilShown(() => expect(document.activeElement?.textContent, 'the focus goes on').toBe('Add a plan'))
})

test('once a row is saved, the shop is read again, which says what nothing is offered of', async () => {
  let reads = 0
  const queries = await openPage('/admin/catalogue?row=connect', <CataloguePage />, ({ method, path }) => {
    if (path === '/api/shop') reads += 1
    if (!path.startsWith('/api/catalogue')) return
    return Response.json(method === 'GET' ? { rows: [connect] } : { ...connect, version: 4 })
  })
  const { brand, cities } = SEED_SETTINGS
  queries.setQueryData<unknown>(shopQuery.queryKey, { brand, cities, notOffered: ['plan'] })
  expect(reads).toBe(1)
  await press('Save')
  await untilShown(() => expect(reads).toBe(2))
})

test('phones show letters for the allergens of a recipe, and figures for its minutes', async () => {
  await openPage('/admin/recipes?row=%2B', <RecipesPage />, ({ path }) =>
    path.startsWith('/api/catalogue') ? Response.json({ rows: [] }) : undefined,
  )
  await untilShown(() => expect(controlOf('May contain').inputMode).toBe(''))
  expect(controlOf('Minutes to cook').inputMode).toBe('decimal')
})
