import { expect, test } from 'vitest'
import { OPENING_TEMPLATES } from '#domain/notifications/templates.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { outbox } from '../notifications/outbox-tables.ts'

const shop = await testShop()
const { app, database, post, confirmManually } = shop
const ADMIN = aStaffMember({ role: 'admin' })
const MANAGER = aStaffMember({ role: 'manager' })

const save = (key: string, template: object, expectedVersion = 0) => {
  shop.as(ADMIN)
  return app.inject({ method: 'PUT', url: `/api/templates/${key}`, payload: { ...template, expectedVersion } })
}
/** What the outbox has about an order that was paid now. */
async function messagesOfPaid() {
  const { orderId } = await shop.placed()
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
  shop.as(MANAGER)
  await confirmManually(orderId)
  const rows = await database.db.select().from(outbox)
  return rows.filter(({ dedupeKey }) => dedupeKey.includes(':received'))
}

test('the next order is confirmed in the words that staff have chosen, to the shopper and in the chat', async () => {
  await save('order_confirmation', { subject: 'Akwaaba! Order {order}', body: 'Medaase {name}.\n\n{items}' })
  await save('order_staff', { subject: 'Cook {order}', body: 'Pack <two> spoons for {city}.' })
  const [mail, chat] = (await messagesOfPaid()).toSorted((one, other) => (one.channel < other.channel ? -1 : 1))

  expect(mail?.subject).toMatch(/^Akwaaba! Order \w{5}-\w{5}$/)
  expect(mail?.body).toMatch(/^Medaase Ama Mensah\.\n\n1 x Perfumed Rice 5 kg/)
  expect(chat?.body).toMatch(/^<b>Cook \w{5}-\w{5}<\/b>\nPack &lt;two&gt; spoons for Kumasi\.\n/)
})

test('a template has versions of its own, and two who change it do not overwrite each other', async () => {
  const { welcome } = OPENING_TEMPLATES
  expect((await save('welcome', { ...welcome, body: 'Hello {name}.' })).json()).toEqual({ version: 1 })
  expect((await save('welcome', { ...welcome, body: 'Hi {name}.' })).json()).toMatchObject({ code: 'row.changed' })

  shop.as(MANAGER)
  const { templates } = (await app.inject('/api/templates')).json()
  expect(templates).toContainEqual({ key: 'welcome', version: 1, subject: welcome.subject, body: 'Hello {name}.' })
  expect((await app.inject('/api/history/template/welcome')).json().rows).toMatchObject([
    { changes: [{ field: 'body', after: 'Hello {name}.' }] },
    { document: welcome },
  ])
})

test('an unknown placeholder is refused at its field, and nothing is stored', async () => {
  const refused = await save('welcome', { subject: 'Welcome to {shop}', body: 'Hello {nmae}.' })
  expect(refused.json().details.issues).toEqual([
    { path: '/body', message: '“{nmae}” is no placeholder here. There are: {name}, {shop}.' },
  ])
})

test('a test goes to oneself with example data, once a minute; without an address it is refused', async () => {
  shop.as(MANAGER)
  const test = () => post('/api/templates/order_staff/test', OPENING_TEMPLATES.order_staff)
  await test()
  await test()
  const rows = await database.db.select().from(outbox)
  expect(rows).toMatchObject([{ channel: 'telegram', recipient: 'operator', status: 'due' }])
  expect(rows[0]?.body).toMatch(/^<b>Test<\/b>\n<b>New order 7K3QF-9M2XA<\/b>/)
  expect((await listChanges(database.db, { limit: 1 }))[0], 'who did it').toMatchObject({
    actor: `staff:${MANAGER.userId}`,
    after: { act: 'tested' },
  })

  await post('/api/templates/order_staff/test', { ...OPENING_TEMPLATES.order_staff, subject: 'Another order {order}' })
  expect(await database.db.$count(outbox), 'changed words go at once').toBe(2)

  const refused = await post('/api/templates/welcome/test', OPENING_TEMPLATES.welcome)
  expect(refused.json()).toMatchObject({ code: 'message.no_address' })
})
