// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { AuditPage } from './audit-page.tsx'

const entry = {
  ...{
    id: '0198c0de-0000-7000-8000-000000000001',
    at: '2026-11-02T10:00:00.000Z',
    actor: 'system:command',
    name: null,
    action: 'update',
  },
  ...{ entity: 'menu_items', key: 'jollof', subject: 'Jollof Rice', before: {}, after: {} },
}

test('a day that is typed by half, which only its field knows, goes with the cleared filter and with a link to a row', async () => {
  await openPage('/admin/audit', <AuditPage />, ({ path }) =>
    path.startsWith('/api/audit') ? Response.json({ rows: [entry], next: null }) : undefined,
  )
  const before = controlOf('From')
  await typeInto('To', '2026-11-20')
  expect(controlOf('From'), 'nobody loses a field while typing').toBe(before)
  await press('All entries')
  const cleared = controlOf('From')
  expect(cleared).not.toBe(before)
  await act(async () => document.querySelector<HTMLAnchorElement>('li a')?.click())
  expect(controlOf('From')).not.toBe(cleared)
})

test('the days of the filter are gone with the link to everything about a row, which asks for every day', async () => {
  await openPage('/admin/audit?from=2026-11-01', <AuditPage />, ({ path }) =>
    path.startsWith('/api/audit') ? Response.json({ rows: [entry], next: null }) : undefined,
  )
  await typeInto('To', '2026-11-20')
  const link = () => document.querySelector<HTMLAnchorElement>('li a')
  await untilShown(() => expect(link()?.textContent).toBe('Jollof Rice'))
  await act(async () => link()?.click())
  expect(location.search).toBe('?entity=menu_items&key=jollof')
  expect([controlOf('From').value, controlOf('To').value]).toEqual(['', ''])
})
