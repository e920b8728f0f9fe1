import { expect, test } from 'vitest'
import { fillTemplate, OPENING_TEMPLATES, TEMPLATE_KEYS, type TemplateKey, templateFaults } from './templates.ts'

test('what is filled in is never read for placeholders again, so that nobody’s name can name one', () => {
  expect(fillTemplate('{name}, {order}', { name: '{order}', order: '7K3QF-9M2XA' })).toBe('{order}, 7K3QF-9M2XA')
})

test.each(TEMPLATE_KEYS)('the text of %s that the shop is opened with has no fault', (key) => {
  expect(templateFaults(key, OPENING_TEMPLATES[key])).toEqual([])
})

test.each<{ key: TemplateKey; subject?: string; body?: string; path: string; why: string }>([
  { key: 'order_confirmation', body: '{phone}', path: 'body', why: 'the mail does not know it' },
  { key: 'order_confirmation', body: '{order', path: 'body', why: 'a brace is open' },
  { key: 'order_confirmation', body: ' ', path: 'body', why: 'a mail has a text' },
  { key: 'order_confirmation', subject: '', path: 'subject', why: 'a mail has a subject' },
  { key: 'order_confirmation', subject: 'For {name}', path: 'subject', why: 'a name is typed by anybody' },
  { key: 'welcome', subject: 'Hello\nBcc: x@example.com', path: 'subject', why: 'it would be a header' },
  { key: 'order_staff', body: 'x'.repeat(301), path: 'body', why: 'the order has to fit below it' },
])('$key is refused at $path: $why', ({ key, path, ...change }) => {
  const faults = templateFaults(key, { ...OPENING_TEMPLATES[key], ...change })
  expect(faults.map((fault) => fault.path)).toEqual([path])
})

test('the chat of the staff needs no further text', () => {
  expect(templateFaults('order_staff', { subject: 'New order {order}', body: '' })).toEqual([])
})
