// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { plainLine } from '../../text/plain-line.ts'
import { type AccountMail, accountMail, type CodeMail, type NoticeMail } from './account-mail.ts'
import type { Letterhead, Mail } from './mail-page.ts'

const SHOP: Letterhead = {
  name: 'Chillz',
  tagline: 'Not Just Food!',
  phone: '020 000 0000',
  email: 'hello@example.com',
}
const LINK =
  'https://shop.example.com/auth/confirm?token_hash=5b6c7d8e&type=signup&redirect_to=https%3A%2F%2Fshop.example.com'
const at = new Date('2026-11-20T18:30:00Z')

const LINKED = [
  'confirmation',
  'sign_in_code',
  'recovery',
  'invite',
  'staff_invite',
  'email_change_current',
  'email_change_new',
] as const satisfies readonly CodeMail['kind'][]
const NOTICES = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'factor_added',
  'factor_removed',
  'account_deleted',
] as const satisfies readonly NoticeMail['kind'][]

const codeMail = (kind: CodeMail['kind'], change: Partial<CodeMail> = {}): CodeMail => ({
  kind,
  key: '1',
  to: 'ama@example.com',
  code: '408213',
  link: LINK,
  minutes: 60,
  newEmail: 'ama.new@example.com',
  ...change,
})
const notice = (kind: NoticeMail['kind'], detail?: string): NoticeMail => ({
  kind,
  key: '1',
  to: 'ama@example.com',
  detail,
})
const write = (mail: AccountMail, shop = SHOP) => accountMail(mail, shop, at)
const pageOf = ({ html }: Mail) => new DOMParser().parseFromString(html, 'text/html')
/** The visible text, without the line breaks of the source. */
const seen = (mail: Mail) => pageOf(mail).body.textContent.replace(/\s+/g, ' ')

describe('a mail with a code', () => {
  test.each(LINKED)('%s has a six-digit code and a link', (kind) => {
    const mail = write(codeMail(kind))

    expect(mail.text).toContain('408213')
    expect(mail.text).toContain(LINK)
    expect(seen(mail)).toContain('408213')
    const links = [...pageOf(mail).querySelectorAll('a[href^="http"]')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([LINK, LINK])
  })

  test('a reauthentication has the code alone, which is typed in the same page', () => {
    const mail = write(codeMail('reauthentication'))

    expect(mail.text).toContain('408213')
    expect(mail.text).not.toContain('http')
    expect(pageOf(mail).querySelectorAll('a[href^="http"]')).toHaveLength(0)
  })

  test('without a link no button is mentioned', () => {
    const mail = write(codeMail('sign_in_code', { link: null }))

    expect(mail.text).not.toMatch(/button|http/)
    expect(seen(mail)).not.toContain('button')
  })

  test.each([
    { minutes: 1, words: 'within 1 minute.' },
    { minutes: 60, words: 'within 60 minutes.' },
    { minutes: 90, words: 'within 90 minutes.' },
    { minutes: 1440, words: 'within 24 hours.' },
    { minutes: 10_080, words: 'within 7 days.' },
  ])('$minutes minutes are written as "$words"', ({ minutes, words }) => {
    expect(write(codeMail('confirmation', { minutes })).text).toContain(words)
  })

  test.each([...LINKED, 'reauthentication'] as const)(
    'the subject of %s omits the code, because phones show subjects while they are locked',
    (kind) => {
      expect(write(codeMail(kind)).subject).not.toContain('408213')
    },
  )

  test('the old address sees the new one, so that a change by an attacker is noticed', () => {
    expect(write(codeMail('email_change_current')).text).toContain('ama.new@example.com')
  })
})

describe('a notice', () => {
  test.each(NOTICES)('%s says what happened, when, and what to do if it was somebody else', (kind) => {
    const mail = write(notice(kind))

    expect(mail.text).toContain('When: Friday 20 November 2026, 18:30 (Accra)')
    expect(mail.text).toMatch(/Was this not you\?\n.+Call us on 020 000 0000, or write to hello@example\.com\./)
    expect(pageOf(mail).querySelector('a[href="tel:+233200000000"]')?.textContent).toBe('020 000 0000')
    expect(pageOf(mail).querySelector('a[href="mailto:hello@example.com"]')).not.toBeNull()
    expect(seen(mail)).toContain('Friday 20 November 2026, 18:30')
  })

  test('names the changed detail', () => {
    expect(write(notice('identity_linked', 'Google')).text).toContain('Sign in with: Google')
    expect(write(notice('email_changed', 'ama.new@example.com')).text).toContain('New address: ama.new@example.com')
  })

  test('without the shop’s phone a mail still says how to write to it', () => {
    const { text } = write(notice('password_changed'), { ...SHOP, phone: '' })

    expect(text).toContain('Write to hello@example.com.')
    expect(text).not.toContain('Call')
  })
})

describe('what was typed', () => {
  const typed = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='alert(1)",
      'Ama\r\nBcc: everybody@example.com',
      '&lt;b&gt;',
      '</td></tr></table>',
    ),
  )
  /** The tags of the page as a browser reads it: text is written with `&lt;`. Its styles would take half of the reading. */
  const shape = (mail: Mail) => {
    const { documentElement } = pageOf({ ...mail, html: mail.html.replaceAll(' style=', ' data-style=') })
    return documentElement.outerHTML.match(/<\/?[\w-]+/g)?.join()
  }
  const bare = shape(write(notice('factor_added', 'x')))
  const bareChange = shape(write(codeMail('email_change_current', { newEmail: 'x' })))

  test('never becomes markup, and is shown as it was typed', () => {
    fc.assert(
      fc.property(typed, (detail) => {
        const line = plainLine(detail, 254)
        fc.pre(line !== '')
        const mail = write(notice('factor_added', detail))

        expect(shape(mail)).toBe(bare)
        expect(mail.text).toContain(`With: ${line}\n`)
        expect(shape(write(codeMail('email_change_current', { newEmail: detail })))).toBe(bareChange)
      }),
      { numRuns: 80 },
    )
  })

  test('is in no subject', () => {
    for (const kind of NOTICES) expect(write(notice(kind, 'Typed by Ama')).subject).not.toContain('Typed')
    for (const kind of LINKED) expect(write(codeMail(kind, { newEmail: 'typed@x.y' })).subject).not.toContain('typed')
  })

  test('the shop’s name cannot make a second header', () => {
    const { subject } = write(codeMail('invite'), { ...SHOP, name: 'Chillz\r\nBcc: everybody@example.com' })

    expect(subject).not.toMatch(/[\r\n]/)
  })
})

test('the HTML loads nothing: opening it is not reported, and it looks right offline', () => {
  for (const mail of [codeMail('confirmation'), notice('email_changed', 'ama.new@example.com')]) {
    const { html } = write(mail)

    expect(html).not.toMatch(/<(img|link|script|iframe|object|video)|src=|url\(|@import|@font-face/i)
  }
})
