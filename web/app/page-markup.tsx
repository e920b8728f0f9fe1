import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { BlogMarkup } from '#domain/blog/blog-markup.ts'
import type { RenderFirstShelves } from '#domain/menu/first-menu.ts'
import { paths } from '../client/paths.ts'
import { PostArticle } from '../store/blog/post-article.tsx'
import { PostList } from '../store/blog/post-list.tsx'
import { CheckoutTitle } from '../store/checkout/checkout-title.tsx'
import { FirstShelves } from '../store/menu/first-shelves.tsx'
import { BESIDE_SIDEBAR, SIDEBAR_PAGES } from './sidebar/beside-sidebar.ts'

/** What the server renders into pages; it runs the build of this file. */

export { renderFirstCards } from '../store/menu/home/first-cards.tsx'

/** Without pictures, which the app loads: on a slow network they would delay its script. */
export const renderFirstShelves: RenderFirstShelves = (category, menu) =>
  markupOf(paths.category(category), <FirstShelves category={category} {...menu} />).replace(/<img [^>]*>/g, '')

export const renderPost: BlogMarkup['renderPost'] = (post) =>
  markupOf(paths.post(post.slug), <PostArticle post={post} />)

export const renderPosts: BlogMarkup['renderPosts'] = ({ rows, tags }, filter) =>
  markupOf(paths.blog, <PostList rows={rows} tags={tags} filter={filter} />)

/** The title alone: what is in the cart, only the browser knows. */
export const renderCheckout = () => markupOf(paths.checkout, <CheckoutTitle />)

/** A page, beside the place of the sidebar where it has one. The app shows the same until the page's script is loaded. */
function markupOf(path: string, page: ReactNode): string {
  return (
    renderToStaticMarkup(
      <StaticRouter location={path}>
        <main className={SIDEBAR_PAGES.test(path) ? BESIDE_SIDEBAR : undefined}>
          <div data-first-page={path}>{page}</div>
        </main>
      </StaticRouter>,
    )
      .replace(/<link [^>]*>/g, '')
      // Eager pictures would be asked for before styles hide them in low data.
      .replaceAll('loading="eager"', 'loading="lazy"')
  )
}
