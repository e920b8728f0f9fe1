import type { BlogMarkup } from '#domain/blog/blog-markup.ts'
import type { RenderFirstCards, RenderFirstShelves } from '#domain/menu/first-menu.ts'
import type { FirstAnswer, RenderSection } from '#domain/pages/section-markup.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import type { TermsPart } from '#domain/settings/terms-texts.ts'
import type { Db } from '../db/db.ts'

/** What the build of web/app/page-markup.tsx renders for pages. */
export type PageMarkup = BlogMarkup & {
  renderCheckout: () => string
  renderFirstCards: RenderFirstCards
  renderFirstShelves: RenderFirstShelves
  renderSection: RenderSection
  renderTerms: (parts: readonly TermsPart[]) => string
}

/** What search engines, link previews and browsers without script read of one page. */
export type PageView = {
  /** Without the shop's name, which is added; absent for the shop itself. */
  title?: string
  description: string
  /** The one address of this page, with a slash at its beginning. */
  canonical: string
  /** The path of the picture beside links; the shop's own by default. */
  picture?: { path: string; alt: string }
  /** Whether it is an article; a page of the shop by default. */
  isArticle?: boolean
  /** Search engines leave it out. */
  isHidden?: boolean
  /** The path of its feed. */
  feed?: string
  /** Structured data of schema.org. */
  data?: readonly object[]
  /** Renders what stands in the page until the app is loaded. */
  markup?: (parts: PageMarkup) => string
  /** HTML for browsers without script, where the app alone shows the page. */
  plain?: string
  /** Origins that this page may load from, by directive of its content security policy; no other page may. */
  allows?: { 'frame-src'?: string; 'media-src'?: string }
  /** The answer that the app then needs at once, with its address. */
  firstAnswer?: FirstAnswer
}

/** What a page is described from. */
export type PageRequest = {
  path: string
  query: URLSearchParams
  now: Date
  settings: Settings
  /** The public URL of the shop, without a trailing slash. */
  publicUrl: string
}

/** The public pages of a capability. */
export type PublicPages = {
  paths: RegExp
  /** @returns the page; the path that it has moved to; `gone` for one that was taken back; null when there never was one */
  describe: (db: Db, request: PageRequest) => Promise<PageView | { movedTo: string } | 'gone' | null>
  /** Every page, for the sitemap. */
  list: (db: Db, now: Date) => Promise<ListedPage[]>
}

export type ListedPage = { path: string; changedAt: Date | null }
