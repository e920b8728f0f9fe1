import type { ListedPage } from '../../capability/public-pages.ts'
import { escapeHtml } from './page-html.ts'

/** As many addresses as one sitemap may have. */
const MOST_PAGES = 50_000

/** The pages that search engines list, with their last change where it is known. */
export function sitemapXml(pages: readonly ListedPage[], publicUrl: string): string {
  const rows = pages
    .slice(0, MOST_PAGES)
    .map(
      ({ path, changedAt }) =>
        `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`,
    )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
  ].join('\n')
}

/** What programs may read. Pages of one person are not blocked but say `noindex`, which a blocked page could not. */
export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /api/shop',
    'Allow: /api/menu/',
    'Allow: /api/posts',
    // What the lists of the sections are made from.
    'Allow: /api/recipes',
    'Allow: /api/grow',
    'Allow: /api/classes',
    'Allow: /api/live-feed',
    'Allow: /api/kitchen-challenge',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /admin',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
