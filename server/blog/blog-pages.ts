import type { PostFilter, PostView } from '#domain/blog/blog-api.ts'
import { cutText } from '#domain/text/cut-text.ts'
import type { PageRequest, PageView, PublicPages } from '../capability/public-pages.ts'
import { socialPicture } from '../capability/social-picture.ts'
import { breadcrumbs } from '../capability/structured-data.ts'
import { listPublishedSlugs, wasPublished } from './blog-queries.ts'
import { postsPage, postView } from './blog-views.ts'

const BLOG = '/chillz-blog'
const FEED = `${BLOG}/rss.xml`
/** How many posts the first page has, as the app requests it. */
const LIMIT = 20
const SEARCH_LENGTH = 80

/** The blog as search engines and browsers without script read it. */
export const blogPages: PublicPages = {
  paths: /^\/chillz-blog(\/[a-z0-9-]+)?$/,
  describe: async (db, request) => {
    const slug = request.path.slice(BLOG.length + 1)
    if (slug === '') return describeList(await readList(db, request), request)
    const post = await postView(db, slug, request.now)
    if (!post) return (await wasPublished(db, slug, request.now)) ? 'gone' : null
    return post.slug === slug ? describePost(post, request) : { movedTo: `${BLOG}/${post.slug}` }
  },
  list: async (db, now) => {
    const posts = await listPublishedSlugs(db, now)
    const changes = posts.map(({ changedAt }) => changedAt.getTime())
    return [
      { path: BLOG, changedAt: changes.length === 0 ? null : new Date(Math.max(...changes)) },
      ...posts.map(({ slug, changedAt }) => ({ path: `${BLOG}/${slug}`, changedAt })),
    ]
  },
}

type List = { filter: PostFilter; page: Awaited<ReturnType<typeof postsPage>> }

async function readList(db: Parameters<typeof postsPage>[0], { query, now }: PageRequest): Promise<List> {
  const [tag, q] = ['tag', 'q'].map((name) => cutText(query.get(name)?.trim() ?? '', SEARCH_LENGTH))
  const filter = { ...(tag && { tag }), ...(q && { q }) }
  return { filter, page: await postsPage(db, { ...filter, limit: LIMIT }, now) }
}

function describeList({ filter, page }: List, { publicUrl, settings }: PageRequest): PageView {
  const isWhole = Object.keys(filter).length === 0
  return {
    title: 'Blog',
    description: 'Reading about Ghanaian food, markets and seasons, and how the shop works.',
    canonical: BLOG,
    // The list of one tag or of a search says nothing that the posts do not say.
    isHidden: !isWhole,
    feed: FEED,
    data: [
      {
        '@type': 'Blog',
        name: `${settings.brand.name} Blog`,
        url: `${publicUrl}${BLOG}`,
        blogPost: page.rows.map(({ slug, title, publishedAt }) => ({
          '@type': 'BlogPosting',
          headline: title,
          url: `${publicUrl}${BLOG}/${slug}`,
          datePublished: publishedAt,
        })),
      },
    ],
    markup: ({ renderPosts }) => renderPosts(page, filter),
    firstAnswer: { url: `/api/posts?${new URLSearchParams(filter)}`, answer: page },
  }
}

function describePost(post: PostView, { publicUrl, settings: { brand } }: PageRequest): PageView {
  const url = `${publicUrl}${BLOG}/${post.slug}`
  const picture = socialPicture(post.image)
  const publisher = { '@type': 'Organization', name: brand.name, url: publicUrl }
  return {
    title: post.title,
    description: post.summary,
    canonical: `${BLOG}/${post.slug}`,
    isArticle: true,
    feed: FEED,
    ...(picture && { picture: { path: picture, alt: post.title } }),
    data: [
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.summary,
        url,
        mainEntityOfPage: url,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        author: { '@type': 'Organization', name: post.author, url: publicUrl },
        publisher,
        keywords: post.tags.join(', '),
        inLanguage: 'en-GH',
        ...(picture && { image: `${publicUrl}${picture}` }),
      },
      breadcrumbs({ name: 'Blog', item: `${publicUrl}${BLOG}` }, { name: post.title, item: url }),
    ],
    markup: ({ renderPost }) => renderPost(post),
    firstAnswer: { url: `/api/posts/${post.slug}`, answer: post },
  }
}
