import { describe, expect, test } from 'vitest'
import { allowedRedirect } from './allowed-redirect.ts'

const SITE = 'https://shop.example.com'

describe('a redirect target', () => {
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
    { wanted: '//evil.example/', why: 'another host, relative to the protocol' },
    { wanted: '/\\evil.example', why: 'another host after a backslash' },
    { wanted: '\\\\evil.example', why: 'another host after two backslashes' },
    { wanted: 'https:\\\\evil.example\\', why: 'another host with backslashes only' },
    { wanted: 'https:evil.example', why: 'another host without slashes' },
    { wanted: 'https:///evil.example', why: 'another host with too many slashes' },
    { wanted: `https://shop.example.com@evil.example/`, why: 'the shop as the user name at another host' },
    {
      wanted: `https://shop.example.com:pass@evil.example/`,
      why: 'the shop as user name and password at another host',
    },
    { wanted: `https://evil.example\\@shop.example.com`, why: 'another host before a backslash and an @' },
    { wanted: `https://ama:secret@shop.example.com/`, why: 'the shop with a password in the URL' },
    { wanted: `${SITE}.evil.example/`, why: 'the shop’s name as a part of another host' },
    { wanted: 'https://evil-shop.example.com/', why: 'the shop’s name with a prefix' },
    { wanted: 'https://sub.shop.example.com/', why: 'a subdomain of the shop, which somebody else may run' },
    { wanted: 'https://shop.example.com:8443/', why: 'another port of the shop’s host' },
    { wanted: 'http://shop.example.com/', why: 'the shop without encryption' },
    { wanted: 'https://shop.example.com%2eevil.example/', why: 'an escaped dot' },
    { wanted: 'https://shop。example。com.evil.example/', why: 'dots of another script' },
    { wanted: 'https://ѕhop.example.com/', why: 'a letter that only looks the same' },
    { wanted: 'javascript:alert(document.domain)', why: 'a script' },
    { wanted: 'JaVaScRiPt://shop.example.com/%0aalert(1)', why: 'a script in the form of a URL' },
    { wanted: 'java\nscript:alert(1)', why: 'a script over two lines' },
    { wanted: 'data:text/html,<script>alert(1)</script>', why: 'a page within a data URL' },
    { wanted: 'vbscript:msgbox(1)', why: 'another script' },
    { wanted: 'file:///etc/passwd', why: 'a file' },
    { wanted: 'blob:https://shop.example.com/x', why: 'a blob, whose origin is the shop’s' },
    { wanted: 'view-source:https://shop.example.com/', why: 'the source view of a page' },
    { wanted: 'http://127.0.0.1/', why: 'the shopper’s own machine' },
    { wanted: 'http://localhost/', why: 'the same by name' },
    { wanted: 'http://[::1]/', why: 'the same again' },
    { wanted: 'https://partner.example/', why: 'a partner whose pattern requires a subdomain' },
    { wanted: 'https://a.b.partner.example/', why: 'two subdomains where the pattern has one' },
    { wanted: 'https://evil.example/?.partner.example/', why: 'a partner in the query' },
    { wanted: 'https://evil.example#.partner.example/', why: 'a partner in the fragment' },
    { wanted: 'https://evil.example/x.partner.example/', why: 'a partner in the path' },
    { wanted: 'https://a.partner.example.evil.example/', why: 'a partner as a part of another host' },
    { wanted: 'https://a.partner.example@evil.example/', why: 'a partner as the user name' },
    { wanted: 'https://a.partner.example:8443/', why: 'a partner’s other port' },
    { wanted: 'https://app.example.net/back/door', why: 'a path below the allowed page' },
    { wanted: 'https://appxexample.net/back', why: 'another character in the place of a dot of the pattern' },
    { wanted: '', why: 'nothing' },
    { wanted: ' ', why: 'a blank' },
    { wanted: '/order', why: 'no whole address' },
    { wanted: 'shop.example.com', why: 'a name only' },
    { wanted: undefined, why: 'none' },
    { wanted: ['https://evil.example/', `${SITE}/`], why: 'two of them' },
    { wanted: { href: 'https://evil.example/' }, why: 'an object' },
  ])('$why: replaced by the shop', ({ wanted }) => {
    const to = new URL(allowedRedirect(settings, wanted))
    expect(to.origin).toBe(SITE)
    expect(to.username + to.password).toBe('')
  })

  test('with a backslash stays on the shop, as browsers read it', () => {
    expect(allowedRedirect(settings, 'https://shop.example.com\\@evil.example/')).toBe(`${SITE}/@evil.example/`)
    expect(allowedRedirect(settings, 'https://shop.example.com\\.evil.example/')).toBe(`${SITE}/.evil.example/`)
  })

  test('on loopback is allowed only while the shop runs there', () => {
    const local = { siteUrl: 'http://localhost:8080', redirects: [] }
    expect(allowedRedirect(local, 'http://localhost:3000/x')).toBe('http://localhost:3000/x')
    expect(allowedRedirect(local, 'http://127.0.0.1:3000/x')).toBe('http://127.0.0.1:3000/x')
    expect(allowedRedirect(local, 'http://127.0.0.1.evil.example/')).toBe('http://localhost:8080')
    expect(allowedRedirect(local, 'http://localhost.evil.example/')).toBe('http://localhost:8080')
  })
})
