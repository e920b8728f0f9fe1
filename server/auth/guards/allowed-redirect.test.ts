import { describe, expect, test } from 'vitest'
import { allowedRedirect } from './allowed-redirect.ts'

const SITE = 'https://shop.example.com'

describe('an address to be led to', () => {
  const settings = { siteUrl: SITE, redirects: ['https://*.partner.example/**', 'https://app.example.net/back'] }

  test.each([
    `${SITE}/order?x=1#top`,
    `${SITE}:443/order`,
    'https://a.partner.example/deep/page?x=1',
    'https://app.example.net/back',
    'https://app.example.net/back#/callback',
  ])('%s is the shop’s own, or one that the operator allows', (wanted) => {
    expect(allowedRedirect(settings, wanted)).toBe(new URL(wanted).href.replace(/(partner|net).*K#.*$/, ''))
  })

  test.each([
    { wanted: 'https://evil.example/', why: 'a stranger' },
    { wanted: '//evil.example/', why: 'a stranger by the same protocol' },
    { wanted: '/\\evil.example', why: 'a stranger behind a backslash' },
    { wanted: '\\\\evil.example', why: 'a stranger behind two' },
    { wanted: 'https:\\\\evil.example\\', why: 'a stranger, all backslashes' },
    { wanted: 'https:evil.example', why: 'a stranger without slashes' },
    { wanted: 'https:///evil.example', why: 'a stranger with too many' },
    { wanted: `https://shop.example.com@evil.example/`, why: 'the shop as a user at a stranger’s' },
    { wanted: `https://shop.example.com:pass@evil.example/`, why: 'the shop as a user with a password' },
    { wanted: `https://evil.example\\@shop.example.com`, why: 'a stranger before a backslash and an @' },
    { wanted: `https://ama:secret@shop.example.com/`, why: 'the shop, with a password in the address' },
    { wanted: `${SITE}.evil.example/`, why: 'the shop’s name within a stranger’s' },
    { wanted: 'https://evil-shop.example.com/', why: 'the shop’s name with something before it' },
    { wanted: 'https://sub.shop.example.com/', why: 'a name under the shop’s, which may be let to others' },
    { wanted: 'https://shop.example.com:8443/', why: 'another program on the shop’s machine' },
    { wanted: 'http://shop.example.com/', why: 'the shop without encryption' },
    { wanted: 'https://shop.example.com%2eevil.example/', why: 'an escaped dot' },
    { wanted: 'https://shop。example。com.evil.example/', why: 'dots of another script' },
    { wanted: 'https://ѕhop.example.com/', why: 'a letter that only looks the same' },
    { wanted: 'javascript:alert(document.domain)', why: 'a script' },
    { wanted: 'JaVaScRiPt://shop.example.com/%0aalert(1)', why: 'a script that looks like an address' },
    { wanted: 'java\nscript:alert(1)', why: 'a script over two lines' },
    { wanted: 'data:text/html,<script>alert(1)</script>', why: 'a page within the address' },
    { wanted: 'vbscript:msgbox(1)', why: 'another script' },
    { wanted: 'file:///etc/passwd', why: 'a file' },
    { wanted: 'blob:https://shop.example.com/x', why: 'a blob, whose origin is the shop’s' },
    { wanted: 'view-source:https://shop.example.com/', why: 'a view of a page' },
    { wanted: 'http://127.0.0.1/', why: 'the shopper’s own machine' },
    { wanted: 'http://localhost/', why: 'the same by name' },
    { wanted: 'http://[::1]/', why: 'the same again' },
    { wanted: 'https://partner.example/', why: 'a partner whose pattern wants a name before it' },
    { wanted: 'https://a.b.partner.example/', why: 'two names where the pattern has one' },
    { wanted: 'https://evil.example/?.partner.example/', why: 'a partner in the query' },
    { wanted: 'https://evil.example#.partner.example/', why: 'a partner in the fragment' },
    { wanted: 'https://evil.example/x.partner.example/', why: 'a partner in the path' },
    { wanted: 'https://a.partner.example.evil.example/', why: 'a partner within a stranger’s' },
    { wanted: 'https://a.partner.example@evil.example/', why: 'a partner as a user' },
    { wanted: 'https://a.partner.example:8443/', why: 'a partner’s other port' },
    { wanted: 'https://app.example.net/back/door', why: 'beyond the page that is allowed' },
    { wanted: 'https://appxexample.net/back', why: 'a dot is a dot in a pattern' },
    { wanted: '', why: 'nothing' },
    { wanted: ' ', why: 'a blank' },
    { wanted: '/order', why: 'no whole address' },
    { wanted: 'shop.example.com', why: 'a name only' },
    { wanted: undefined, why: 'none' },
    { wanted: ['https://evil.example/', `${SITE}/`], why: 'two of them' },
    { wanted: { href: 'https://evil.example/' }, why: 'an object' },
  ])('$why: leads to the shop instead', ({ wanted }) => {
    const to = new URL(allowedRedirect(settings, wanted))
    expect(to.origin).toBe(SITE)
    expect(to.username + to.password).toBe('')
  })

  test('with a backslash stays on the shop, as browsers read it', () => {
    expect(allowedRedirect(settings, 'https://shop.example.com\\@evil.example/')).toBe(`${SITE}/@evil.example/`)
    expect(allowedRedirect(settings, 'https://shop.example.com\\.evil.example/')).toBe(`${SITE}/.evil.example/`)
  })

  test('on this machine counts only while the shop runs on it', () => {
    const local = { siteUrl: 'http://localhost:8080', redirects: [] }
    expect(allowedRedirect(local, 'http://localhost:3000/x')).toBe('http://localhost:3000/x')
    expect(allowedRedirect(local, 'http://127.0.0.1:3000/x')).toBe('http://127.0.0.1:3000/x')
    expect(allowedRedirect(local, 'http://127.0.0.1.evil.example/')).toBe('http://localhost:8080')
    expect(allowedRedirect(local, 'http://localhost.evil.example/')).toBe('http://localhost:8080')
  })
})
