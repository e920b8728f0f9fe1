// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const HOSTILE = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></ScRiPt>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import "//evil.example"</style>',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input autofocus onfocus=alert(1)></form>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<!--><script>alert(1)</script>-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;avascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](http://plain.example)',
  '[x](//evil.example)',
  '[x](<javascript:alert(1)>)',
  '[x](javascript&#58;alert(1))',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example"onmouseover="alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![x](https://tracker.example/pixel.webp)',
  '![x](//tracker.example/pixel.webp)',
  '![x](/pictures/../api/shop.webp)',
  '![x"onerror="alert(1)](/pictures/a.webp)',
  '![x](/pictures/a.webp"onerror="alert(1))',
  '![x](/pictures/a.webp "x\\" onerror=alert(1)")',
  '```<script>\nalert(1)\n```',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '`<img src=x onerror=alert(1)>`',
  '| <img src=x onerror=alert(1)> |\n|-|\n| x |',
  '# <svg/onload=alert(1)>',
  '**<b onclick=alert(1)>x</b>**',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\<script>alert(1)\\</script>',
  'a <plaintext> b',
  '<xmp><script>alert(1)</script></xmp>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<template><script>alert(1)</script></template>',
]
const ALLOWED_TAGS = /^(H[234]|P|BR|HR|UL|OL|LI|STRONG|EM|S|BLOCKQUOTE|CODE|PRE|A|IMG|TABLE|THEAD|TBODY|TR|TH|TD)$/

test.each(HOSTILE)('carries no script and no foreign request: %s', (body) => {
  const { body: shown } = new DOMParser().parseFromString(renderMarkdown(body), 'text/html')
  for (const element of shown.querySelectorAll('*')) {
    expect(element.tagName).toMatch(ALLOWED_TAGS)
    for (const { name, value } of element.attributes) {
      expect(name).toMatch(/^(href|title|rel|src|alt|loading|start)$/)
      if (name === 'href') expect(value).toMatch(/^(https:|mailto:|tel:|\/(?!\/)|#|[\w%.]+$)/)
      if (name === 'src') expect(value).toMatch(/^\/pictures\/[\w/-]+\.webp$/)
    }
  }
})

test('headings, lists, tables, links and our own pictures come through', () => {
  const html = renderMarkdown(
    '# Waakye\n\nRice **and** beans, see [the menu](/menu) or [FAO](https://fao.org).\n\n- one\n\n|a|b|\n|-|-|\n|1|2|\n\n![A plate](/pictures/waakye.webp)',
  )
  for (const part of [
    '<h2>Waakye</h2>',
    '<strong>and</strong>',
    '<a href="/menu">the menu</a>',
    '<a href="https://fao.org" rel="noopener">FAO</a>',
    '<li>one</li>',
    '<td>1</td>',
    '<img src="/pictures/waakye.webp" alt="A plate" loading="lazy" />',
  ])
    expect(html).toContain(part)
})

test('a text of the largest size that nests as deep as it can is rendered in a moment', () => {
  const begun = performance.now()
  for (const bomb of ['> '.repeat(20_000), '['.repeat(40_000), '*a '.repeat(13_000), '![['.repeat(13_000)])
    renderMarkdown(bomb)
  expect(performance.now() - begun).toBeLessThan(5_000)
})
