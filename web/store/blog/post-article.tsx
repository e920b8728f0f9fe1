import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PostView } from '#domain/blog/blog-api.ts'
import { BackLink } from '../../client/back-link.tsx'
import { paths } from '../../client/paths.ts'
import { PostText } from '../../client/post/post-text.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { KenteStrip } from '../../ui/kente-strip.tsx'
import { ShowPicture } from '../../ui/show-picture.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { BLOG_TEXTS as TEXTS } from './blog-texts.ts'
import { PostCards, PostFacts } from './post-list.tsx'

/** A post with what to read next. The server renders it too, so it asks for nothing. @param share the ways to share it */
export function PostArticle({ post, share }: { post: PostView; share?: ReactNode }) {
  const [published, updated] = [dayWords(post.publishedAt), dayWords(post.updatedAt)]
  return (
    <div className="column grid grid-cols-1 gap-10 py-6">
      <article data-printed className="mx-auto grid w-full max-w-[68ch] grid-cols-1 gap-5">
        <BackLink to={paths.blog}>{TEXTS.back}</BackLink>
        <header className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          <span className="grid min-h-52 place-items-center bg-gold-soft md:min-h-64">
            <ItemPicture image={post.image} category="mains" sizes="208px" isEager className="size-44 md:size-52" />
            <ShowPicture images={[post.image]} className="mb-3" />
          </span>
          <KenteStrip className="h-1.5" />
          <div className="grid grid-cols-1 gap-3 p-5 md:p-7">
            <h1 className="font-extrabold text-xl md:text-2xl">{post.title}</h1>
            <p className="text-base text-muted">{post.summary}</p>
            <PostFacts post={post}>
              <span>{TEXTS.by(post.author)}</span>
            </PostFacts>
            {updated !== published && (
              <p className="text-muted text-sm">
                <time dateTime={post.updatedAt}>{TEXTS.updated(updated)}</time>
              </p>
            )}
          </div>
        </header>
        <PostText html={post.html} />
        <footer className="flex min-h-12 print:hidden flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
          <ul className="flex flex-wrap gap-2">
            {post.tags.map((tag) => (
              <li key={tag}>
                <Link
                  to={paths.blogTag(tag)}
                  className="flex min-h-11 items-center rounded-full border border-line-strong px-4 font-semibold text-sm hover:bg-sunken"
                >
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
          <span className="ml-auto flex min-h-11 items-center">{share}</span>
        </footer>
      </article>
      {post.related.length > 0 && (
        <section className="grid grid-cols-1 gap-4">
          <h2 className="text-lg">{TEXTS.related}</h2>
          <PostCards rows={post.related} heading="h3" />
        </section>
      )}
    </div>
  )
}
