import { Rss, Search } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { PostCard, PostFilter } from '#domain/blog/blog-api.ts'
import { paths } from '../../client/paths.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Input } from '../../ui/form/input.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { BLOG_TEXTS as TEXTS } from './blog-texts.ts'

type PostListProps = {
  rows: readonly PostCard[]
  tags: readonly string[]
  filter: PostFilter
  onSearch?: (words: string) => void
  /** What follows the list. */
  children?: ReactNode
}

/** The list of posts. The server renders it too, so it asks for nothing; without script its form and links work. */
export function PostList({ rows, tags, filter, onSearch, children }: PostListProps) {
  const isFiltered = filter.q !== undefined || filter.tag !== undefined
  const nothing = isFiltered ? TEXTS.none : TEXTS.empty
  return (
    <div className="column grid grid-cols-1 gap-6 py-8">
      <header className="grid grid-cols-1 gap-2">
        <h1 className="text-2xl">{TEXTS.heading}</h1>
        <p className="max-w-prose text-muted">{TEXTS.intro}</p>
      </header>
      <div className="grid grid-cols-1 gap-3">
        <SearchForm key={filter.q} words={filter.q ?? ''} onSearch={onSearch} />
        <nav aria-label={TEXTS.tags}>
          <ul className="flex flex-wrap items-center gap-2">
            <TagLink to={paths.blog} text={TEXTS.all} isHere={filter.tag === undefined} />
            {tags.map((tag) => (
              <TagLink key={tag} to={paths.blogTag(tag)} text={tag} isHere={filter.tag === tag} />
            ))}
            <li className="ml-auto">
              {/* A file, not a page of the app. */}
              <a href={paths.blogFeed} className={buttonClasses({ variant: 'ghost', size: 'lg', className: 'px-3' })}>
                <Rss aria-hidden />
                {TEXTS.feed}
              </a>
            </li>
          </ul>
        </nav>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon={Search}
          {...nothing}
          link={{ to: isFiltered ? paths.blog : paths.menu, text: nothing.action }}
        />
      ) : (
        <PostCards rows={rows} />
      )}
      {children}
    </div>
  )
}

function SearchForm({ words, onSearch }: { words: string; onSearch: ((words: string) => void) | undefined }) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch?.(String(new FormData(event.currentTarget).get('q')).trim())
  }
  return (
    <search>
      <form action={paths.blog} onSubmit={search} className="flex max-w-xl items-center gap-2">
        <Input
          type="search"
          name="q"
          aria-label={TEXTS.search}
          placeholder={TEXTS.search}
          defaultValue={words}
          maxLength={80}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="outline" size="lg">
          <Search aria-hidden />
          <span className="max-sm:sr-only">{TEXTS.find}</span>
        </Button>
      </form>
    </search>
  )
}

function TagLink({ to, text, isHere }: { to: string; text: string; isHere: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(
          'flex min-h-11 items-center rounded-full border px-4 font-semibold text-sm',
          isHere ? 'border-transparent bg-gold-soft text-gold-text' : 'border-line-strong hover:bg-sunken',
        )}
      >
        {text}
      </Link>
    </li>
  )
}

/** Posts as cards with their covers. */
export function PostCards({ rows, heading: Heading = 'h2' }: { rows: readonly PostCard[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map((post, index) => (
        <li
          key={post.id}
          className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card"
        >
          <span className="grid h-40 place-items-center bg-gold-soft">
            <ItemPicture
              image={post.image}
              category="mains"
              sizes="128px"
              isEager={index < 2 && Heading === 'h2'}
              className="size-32 transition-transform duration-200 group-hover:scale-105 motion-reduce:transform-none"
            />
          </span>
          <span className="grid flex-1 grid-cols-1 content-start gap-2 p-4">
            <Heading className="text-lg">
              {/* The whole card is the link. */}
              <Link to={paths.post(post.slug)} className="after:absolute after:inset-0 after:rounded-lg">
                {post.title}
              </Link>
            </Heading>
            <span className="text-muted text-sm">{post.summary}</span>
            <PostFacts post={post} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** When a post was published, and how long it takes to read. */
export function PostFacts({ post, children }: { post: PostCard; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm">
      {children}
      <time dateTime={post.publishedAt}>{dayWords(post.publishedAt)}</time>
      <span>{TEXTS.minutes(post.minutes)}</span>
    </span>
  )
}
