import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ENQUIRY_KINDS } from '#domain/enquiries/enquiries-api.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { MIGRATIONS } from '../db/migrations-folder.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { enquiryLetters } from './enquiry-queries.ts'
import { enquiries } from './enquiry-tables.ts'

const shop = await testShop()
const { app, post } = shop
const { db } = shop.database

const anEnquiry = (change: object = {}) => ({
  id: randomUUID(),
  company: 'Accra Foods Ltd',
  contact: 'Eve Owusu',
  email: 'Eve@example.com',
  phone: '+447700900123',
  country: 'GB',
  product: 'Gari',
  volume: '500 kg a month',
  message: '<b>Which certificates?</b>',
  ...change,
})
const list = async () => (await app.inject('/api/enquiries')).json().rows

test('an enquiry is stored once, has a number to read out, and reaches the back office as it was typed', async () => {
  shop.as({ kind: 'visitor' })
  const enquiry = anEnquiry()
  const { number } = (await post('/api/enquiries', enquiry)).json()
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect((await post('/api/enquiries', enquiry)).json(), 'sent twice').toEqual({ number })
  expect((await app.inject('/api/enquiries')).statusCode).toBe(404)

  shop.as(aStaffMember({ role: 'manager' }))
  expect(await list()).toMatchObject([{ number, company: 'Accra Foods Ltd', message: enquiry.message, state: 'new' }])
  const told = (await db.select().from(outbox)).filter(({ channel }) => channel === 'telegram')
  expect(told).toHaveLength(1)
  expect(told[0]?.body, 'nothing that a visitor typed').not.toContain('certificates')
})

test.each(['company', 'contact', 'email', 'phone', 'country', 'product', 'volume', 'message'])(
  'a correction of the %s is refused under the id of what was sent, so that the form sends it as another one',
  async (field) => {
    const enquiry = anEnquiry()
    await post('/api/enquiries', enquiry)
    const corrected = { ...enquiry, [field]: field === 'country' ? 'DE' : 'new@example.com' }
    expect((await post('/api/enquiries', corrected)).json()).toMatchObject({ code: 'payment.key_reused' })
  },
)

test('an application for training or a partnership reaches the same desk, and says which it is', async () => {
  shop.as({ kind: 'visitor' })
  await post('/api/enquiries', anEnquiry({ kind: 'training', country: 'GH' }))
  // A rider has no e-mail address.
  await post('/api/enquiries', anEnquiry({ kind: 'partner', country: 'GH', email: '', phone: '0241234567' }))
  expect((await post('/api/enquiries', anEnquiry({ kind: 'spy' }))).json()).toMatchObject({ code: 'request.invalid' })
  shop.as(aStaffMember({ role: 'manager' }))
  expect((await list()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['partner', 'training'])
})

test.each(ENQUIRY_KINDS)(
  'an enquiry (%s) whose sender was erased stays in the list of staff without what they typed, their own name as the business included',
  async (kind) => {
    const typed = { company: 'Kofi Mensah', contact: 'Kofi Mensah', product: 'Kofi’s shito', volume: '3 of Kofi’s' }
    const { id } = anEnquiry()
    await post('/api/enquiries', anEnquiry({ id, kind, email: 'kofi@example.com', ...typed }))
    await enquiryLetters.eraseOwn(db, aStaffMember({ role: 'kitchen' }), [], {
      emails: ['kofi@example.com'],
      phones: [],
    })
    expect(JSON.stringify(await db.select().from(enquiries))).not.toMatch(/kofi/i)
    shop.as(aStaffMember({ role: 'manager' }))
    expect(await list()).toMatchObject([{ id, kind, contact: '', email: '', country: 'GB' }])
  },
)

test('the upgrade erases what a version before left in the enquiries of deleted accounts, and touches no other', async () => {
  for (const email of ['kofi@example.com', 'eve@example.com']) await post('/api/enquiries', anEnquiry({ email }))
  const gone = { userId: null, contact: '', email: '', phone: '', message: '' }
  await db.update(enquiries).set(gone).where(eq(enquiries.email, 'kofi@example.com'))
  await db.execute(sql.raw(readFileSync(join(MIGRATIONS, '0076_erased_enquiries.sql'), 'utf8')))
  const typed = ({ email, company, product, volume }: typeof enquiries.$inferSelect) => [
    email,
    company,
    product,
    volume,
  ]
  expect((await db.select().from(enquiries).orderBy(enquiries.email)).map(typed)).toEqual([
    ['', '–', '–', ''],
    ['eve@example.com', 'Accra Foods Ltd', 'Gari', '500 kg a month'],
  ])
})

test.each([
  { phone: '+233 24 123 4567', country: 'GH', isTheirs: true, why: 'it is the number with the code of Ghana' },
  { phone: '00233241234567', country: 'GB', isTheirs: true, why: 'it is the same from abroad' },
  { phone: '024 123 4567', country: 'GH', isTheirs: true, why: 'it is the number as people of Ghana type it' },
  { phone: '024 123 4567', country: 'AU', isTheirs: false, why: 'it may be a number of that country' },
  { phone: '024 123 4568', country: 'GH', isTheirs: false, why: 'it is another number' },
])(
  'an enquiry from $country with the phone $phone alone is of whoever proves +233241234567: $isTheirs, because $why',
  async ({ phone, country, isTheirs }) => {
    const { id } = anEnquiry()
    await post('/api/enquiries', anEnquiry({ id, kind: 'partner', email: '', phone, country }))
    const person = aStaffMember({ role: 'kitchen' })
    const proved = { emails: [], phones: ['233241234567'] }
    expect(await enquiryLetters.readOwn(db, person, [], proved)).toMatchObject(isTheirs ? [{ id }] : [])
    await enquiryLetters.eraseOwn(db, person, [], proved)
    expect((await db.select().from(enquiries))[0]?.contact).toBe(isTheirs ? '' : 'Eve Owusu')
  },
)

test('an enquiry that another account sent with the address stays that account’s', async () => {
  shop.as(aStaffMember({ role: 'manager' }))
  await post('/api/enquiries', anEnquiry())
  const proved = { emails: ['eve@example.com'], phones: ['447700900123'] }
  expect(await enquiryLetters.readOwn(db, aPersonActor(), [], proved)).toEqual([])
})

test('of two answers to one enquiry the second is refused with who was faster, so that neither overwrites the other', async () => {
  const { id } = anEnquiry()
  await post('/api/enquiries', anEnquiry({ id }))
  const manager = aStaffMember({ role: 'manager' })
  shop.as(manager)
  const move = (state: string) => post(`/api/enquiries/${id}`, { state, before: 'new' })
  expect((await move('answered')).json()).toMatchObject({ state: 'answered' })
  expect((await move('spam')).json()).toMatchObject({
    code: 'row.changed',
    details: { by: `staff:${manager.userId}`, at: shop.time.now.toISOString(), state: 'answered' },
  })
  expect((await post(`/api/enquiries/${randomUUID()}`, { state: 'spam', before: 'new' })).json()).toMatchObject({
    code: 'request.missing',
  })
})

test.each([
  { change: { country: 'UK' }, why: 'it is no country of ISO 3166-1' },
  { change: { email: 'eve' }, why: 'nobody can answer it' },
  { change: { email: '' }, why: 'importers are answered by e-mail' },
  { change: { kind: 'partner', email: '', phone: '0241' }, why: 'nobody can call it' },
  { change: { message: 'x'.repeat(2_001) }, why: 'it is too long' },
  { change: { company: ' ' }, why: 'a business has a name' },
])('an enquiry is refused: $why', async ({ change }) => {
  expect((await post('/api/enquiries', anEnquiry(change))).json()).toMatchObject({ code: 'request.invalid' })
})
