import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { escapeHtml, visibleText } from './telegram-html.ts'

test('escaped text is shown exactly as it was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (typed) => {
      expect(visibleText(escapeHtml(typed))).toBe(typed)
    }),
  )
})

test.each([
  { html: 'Paid <b>GH₵ 5.00</b> &amp; <i>thanks</i>', visible: 'Paid GH₵ 5.00 & thanks' },
  { html: '<b><i>both</i></b>', visible: 'both' },
  { html: '<b>never closed', visible: undefined },
  { html: '<b><i>crossed</b></i>', visible: undefined },
  { html: 'closed only</b>', visible: undefined },
  { html: 'line<br>break', visible: undefined },
  { html: '<a href="https://example.com">link</a>', visible: undefined },
  { html: 'fish & chips', visible: undefined },
  { html: '1 < 2', visible: undefined },
  { html: '&nbsp;', visible: undefined },
])('$html is read as $visible', ({ html, visible }) => {
  expect(visibleText(html)).toBe(visible)
})
