import MarkdownIt from 'markdown-it'
import sanitize from 'sanitize-html'

/** Deeper lists and quotes are no text that anybody reads. */
const MOST_NESTED = 20
/** Pictures of the shop alone: a foreign one would tell its host who reads. */
const OWN_PICTURE = /^\/pictures\/[\w/-]+\.webp$/

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true, maxNesting: MOST_NESTED })

/**
 * A text in Markdown as HTML that carries no script, style or foreign picture, whoever wrote it. HTML in the text is
 * escaped by the renderer; the sanitizer then keeps only what is on its list, in case the renderer has a fault.
 */
export function renderMarkdown(body: string): string {
  return sanitize(markdown.render(body), {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 's', 'blockquote', 'code', 'pre'],
      ...['a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'loading'], ol: ['start'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page has its own first heading.
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, attribs) => ({
        tagName,
        attribs: /^https:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener' } : attribs,
      }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt, loading: 'lazy' } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
  })
}
