import type { PageView } from '../../capability/public-pages.ts'

/** Longer titles and descriptions are cut by search engines; cut here, a word is never halved. */
const MOST = { title: 65, description: 160 }

/** What all pages say of the shop. */
type Shop = { name: string; tagline: string; publicUrl: string }

const SHOP_PICTURE = { path: '/social.png', type: 'image/png', alt: 'A laden yellow van on its way' }

/** The part of the head that differs from page to page: for search engines, chats and social pages. */
export function headHtml(view: PageView, { name, tagline, publicUrl }: Shop): string {
  const whole = view.title === undefined ? `${name}: ${tagline}` : `${view.title} · ${name}`
  const title = escapeHtml(whole.length > MOST.title && view.title !== undefined ? view.title : whole)
  const description = escapeHtml(shortened(view.description, MOST.description))
  const address = escapeHtml(`${publicUrl}${view.canonical}`)
  const picture = view.picture ? { path: view.picture.path, type: 'image/jpeg', alt: view.picture.alt } : SHOP_PICTURE
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    view.isHidden ? '<meta name="robots" content="noindex" />' : `<link rel="canonical" href="${address}" />`,
    view.feed && `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(name)}" href="${view.feed}" />`,
    `<meta property="og:type" content="${view.isArticle ? 'article' : 'website'}" />`,
    `<meta property="og:site_name" content="${escapeHtml(name)}" />`,
    `<meta property="og:title" content="${escapeHtml(view.title ?? whole)}" />`,
    `<meta property="og:description" content="${description}" />`,
    // A hidden page names no address: that of a shared cart is not the home page's.
    !view.isHidden && `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${escapeHtml(`${publicUrl}${picture.path}`)}" />`,
    `<meta property="og:image:type" content="${picture.type}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${escapeHtml(picture.alt)}" />`,
    '<meta property="og:locale" content="en_GB" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    view.data && dataHtml({ '@context': 'https://schema.org', '@graph': view.data }),
  ]
    .filter((line) => line)
    .join('\n    ')
}

/** Data in a page that no script runs: structured data, or an answer that the app needs at once. */
export function dataHtml(data: unknown, { type = 'application/ld+json', attributes = '' } = {}): string {
  // Within a script element only these could end it, or a line of it.
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="${type}"${attributes}>${json}</script>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The first words of a text, with three dots where it is longer. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 3).replace(/\s+\S*$/, '')}...`
}
