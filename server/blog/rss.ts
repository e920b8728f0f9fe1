import type { PublishedPost } from './blog-queries.ts'
import { renderMarkdown } from './render-markdown.ts'

/** Characters that XML may not contain, whatever is escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text inside of an element of XML. */
function xml(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The feed of the newest posts, as RSS 2.0. Its addresses are absolute; the id of an entry never changes. */
export function rssOf(
  posts: readonly PublishedPost[],
  { publicUrl, brand }: { publicUrl: string; brand: string },
): string {
  const blog = `${publicUrl}/chillz-blog`
  const items = posts.map(({ id, slug, title, summary, body, tags, publishAt }) => {
    const html = renderMarkdown(body).replace(/ (href|src)="\/(?!\/)/g, ` $1="${publicUrl}/`)
    return [
      '<item>',
      `<title>${xml(title)}</title>`,
      `<link>${xml(`${blog}/${slug}`)}</link>`,
      `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
      `<pubDate>${publishAt.toUTCString()}</pubDate>`,
      ...tags.map((tag) => `<category>${xml(tag)}</category>`),
      `<description>${xml(summary)}</description>`,
      `<content:encoded>${xml(html)}</content:encoded>`,
      '</item>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${xml(`${brand} Blog`)}</title>`,
    `<link>${xml(blog)}</link>`,
    `<atom:link href="${xml(`${blog}/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    '<description>Ghanaian food, markets and seasons, and how the shop works.</description>',
    '<language>en-GH</language>',
    ...items,
    '</channel>',
    '</rss>',
  ].join('\n')
}
