// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { forgetPerson } from '../../client/storage/stored-value.ts'
import { EnquiryForm } from './enquiry-form.tsx'
import { INTERNATIONAL_TEXTS } from './international-texts.ts'

const TEXTS = INTERNATIONAL_TEXTS.form
const START = { country: 'GH' }

/** The form, and a button in place of a reload, which may come with another cart. */
function Page({ carts = [START] }: { carts?: { country: string; message?: string }[] }) {
  const [loads, setLoads] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        Reload
      </button>
      <EnquiryForm key={loads} kind="partner" countries={['GH', 'GB']} start={carts[loads % carts.length] ?? START} />
    </>
  )
}

beforeEach(() => sessionStorage.clear())

async function fillIn() {
  for (const field of ['company', 'contact', 'product'] as const) await typeInto(TEXTS[field], 'Kofi Foods')
  await typeInto(TEXTS.phone, '0241234567')
}

test('a reload keeps what was typed and its id, so that an enquiry whose answer was lost counts once', async () => {
  const ids: unknown[] = []
  await openPage('/partner', <Page />, ({ body }) => {
    ids.push((body as { id: string }).id)
    return ids.length === 1
      ? Response.json({ code: 'server.failed', message: 'Sorry' }, { status: 500 })
      : Response.json({ number: '0123456789' })
  })
  await fillIn()
  await press(TEXTS.send)
  await untilShown(() => expect(ids).toHaveLength(1))

  await press('Reload')
  expect(controlOf(TEXTS.company).value).toBe('Kofi Foods')
  await press(TEXTS.send)
  await untilShown(() => expect(document.body.textContent).toContain(TEXTS.sentTitle))
  expect(ids).toEqual([ids[0], ids[0]])

  await press(TEXTS.again)
  expect(controlOf(TEXTS.company).value, 'it was sent').toBe('')
  await fillIn()
  await press(TEXTS.send)
  await untilShown(() => expect(ids).toHaveLength(3))
  expect(ids[2]).not.toBe(ids[0])
})

test('an importer needs no account, and an e-mail address instead of a phone', async () => {
  const sent: unknown[] = []
  await openPage(
    '/international',
    <EnquiryForm kind="importer" countries={['GB']} start={{ country: 'GB' }} />,
    (asked) => {
      sent.push(asked.body)
      return Response.json({ number: '0123456789' })
    },
  )
  for (const field of ['company', 'contact', 'product', 'volume', 'message'] as const) {
    await typeInto(TEXTS[field], 'Kofi Foods')
  }
  await press(TEXTS.send)
  expect(sent).toEqual([])
  await typeInto(TEXTS.email, 'kofi@example.com')
  await press(TEXTS.send)
  await untilShown(() => expect(document.body.textContent).toContain(TEXTS.sentTitle))
  expect(sent).toMatchObject([{ kind: 'importer', country: 'GB', email: 'kofi@example.com', phone: '' }])
})

test('signing out forgets it', async () => {
  await openPage('/partner', <Page />, () => undefined)
  await fillIn()
  await act(async () => forgetPerson())
  await press('Reload')
  expect(controlOf(TEXTS.company).value).toBe('')
})

test('who comes with another cart asks about that one, and need not type again who they are', async () => {
  const carts = [
    { country: 'GB', message: 'Ten of Waakye' },
    { country: 'GH', message: 'Five of Banku' },
  ]
  const bodies: unknown[] = []
  await openPage('/partner', <Page carts={carts} />, ({ body }) => {
    bodies.push(body)
    return bodies.length === 1
      ? Response.json({ code: 'payment.key_reused', message: 'Sorry' }, { status: 409 })
      : Response.json({ number: '0123456789' })
  })
  await fillIn()
  await typeInto(TEXTS.message, 'Ten of Waakye, mild')
  await press('Reload')
  expect(controlOf(TEXTS.message).value).toBe('Five of Banku')
  expect(controlOf(TEXTS.company).value).toBe('Kofi Foods')
  await typeInto(TEXTS.product, 'Banku')
  expect(controlOf(TEXTS.message).value).toBe('Five of Banku')
  await press(TEXTS.send)
  await untilShown(() => expect(bodies).toHaveLength(1))
  await press(TEXTS.send)
  await untilShown(() => expect(document.body.textContent).toContain(TEXTS.sentTitle))
  const about = { message: 'Five of Banku', country: 'GH', product: 'Banku', company: 'Kofi Foods' }
  expect(bodies).toMatchObject([about, about])
})
