import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import type { BlogMarkup } from '#domain/blog/blog-markup.ts'
import type { RenderFirstShelves } from '#domain/menu/first-menu.ts'
import type { RenderSection } from '#domain/pages/section-markup.ts'
import type { TermsPart } from '#domain/settings/terms-texts.ts'
import { withFirstAnswer } from '../client/first-answer.ts'
import { paths } from '../client/paths.ts'
import { ClockProvider } from '../client/shop/clock.tsx'
import { PostArticle } from '../store/blog/post-article.tsx'
import { PostList } from '../store/blog/post-list.tsx'
import { CheckoutTitle } from '../store/checkout/checkout-title.tsx'
import { ClassPage } from '../store/classes/class-page.tsx'
import { ClassesPage } from '../store/classes/classes-page.tsx'
import { RegistrationWait } from '../store/classes/registration-frame.tsx'
import { FarmPage, FarmsPage } from '../store/grow/farms-page.tsx'
import { GrowPage } from '../store/grow/grow-page.tsx'
import { PointsPage } from '../store/grow/points-page.tsx'
import { SeasonsPage } from '../store/grow/seasons-page.tsx'
import { FirstShelves } from '../store/menu/first-shelves.tsx'
import { Terms, TermsFrame } from '../store/pages/terms.tsx'
import { RecipePage } from '../store/recipes/recipe-page.tsx'
import { RecipesPage } from '../store/recipes/recipes-page.tsx'
import { BESIDE_SIDEBAR, SIDEBAR_PAGES } from './sidebar/beside-sidebar.ts'

/** What the server renders into pages; it runs the build of this file. */

export { renderFirstCards } from '../store/menu/home/first-cards.tsx'

export const renderFirstShelves: RenderFirstShelves = (category, menu) =>
  withoutPictures(markupOf(paths.category(category), <FirstShelves category={category} {...menu} />))

export const renderPost: BlogMarkup['renderPost'] = (post) =>
  markupOf(paths.post(post.slug), <PostArticle post={post} />)

export const renderPosts: BlogMarkup['renderPosts'] = ({ rows, tags }, filter) =>
  markupOf(paths.blog, <PostList rows={rows} tags={tags} filter={filter} />)

/** The title alone: what is in the cart, only the browser knows. */
export const renderCheckout = () => markupOf(paths.checkout, <CheckoutTitle />)

export const renderTerms = (parts: readonly TermsPart[]) =>
  markupOf(
    paths.terms,
    <TermsFrame>
      <Terms parts={parts} />
    </TermsFrame>,
  )

/** With empty carts and nobody signed in. Links work before the app has come; buttons and fields would not: they are disabled. */
export const renderSection: RenderSection = ({ address, first, now }) => {
  const markup = withFirstAnswer({ first, now }, () =>
    markupOf(
      address,
      <QueryClientProvider client={new QueryClient()}>
        <ClockProvider clock={() => now}>
          <Routes>
            <Route path={paths.recipes} element={<RecipesPage />} />
            <Route path={paths.recipe(':recipeId')} element={<RecipePage />} />
            <Route path={paths.grow} element={<GrowPage />} />
            <Route path={paths.farms} element={<FarmsPage />} />
            <Route path={paths.farm(':farmId')} element={<FarmPage />} />
            <Route path={paths.seasons} element={<SeasonsPage />} />
            <Route path={paths.collectionPoints} element={<PointsPage />} />
            <Route path={paths.masterclass} element={<ClassesPage />} />
            <Route path={paths.class(':classId')} element={<ClassPage registration={RegistrationWait} />} />
          </Routes>
        </ClockProvider>
      </QueryClientProvider>,
    ),
  )
  return withoutPictures(markup).replace(/<(button|input|select) /g, '<$1 disabled ')
}

/** The app loads the pictures: on a slow network they would delay its script. */
const withoutPictures = (markup: string) => markup.replace(/<img [^>]*>/g, '')

/** A page, beside the place of the sidebar where it has one. The app shows the same until the page's script is loaded. */
function markupOf(address: string, page: ReactNode): string {
  const [path = ''] = address.split('?')
  return (
    renderToStaticMarkup(
      <StaticRouter location={address}>
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
