import { Newspaper, Plus } from 'lucide-react'
import { listStaffPosts } from '#domain/blog/blog-api.ts'
import { POST_STATES } from '#domain/blog/post-rules.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { BLOG_TEXTS as TEXTS } from './blog-texts.ts'

/** The posts of the blog, by state and by words. */
export function PostsPage() {
  const address = useAddress()
  const state = address.read('state', POST_STATES)
  const { options: tabs, ...choice } = address.choice('state', TEXTS.all, POST_STATES, (value) => TEXTS.states[value])
  const q = address.text('q')
  const filter = { ...(state && { state }), ...(q !== '' && { q }) }
  const query = usePages(listStaffPosts, { querystring: filter })
  return (
    <OfficePage
      title={TEXTS.title}
      tools={
        <LinkButton to={paths.staffPost('new')} size="lg">
          <Plus aria-hidden />
          {TEXTS.make}
        </LinkButton>
      }
      className="max-w-5xl"
    >
      <SearchBox label={TEXTS.search} q={q} onSearch={(words) => address.set({ q: words })} />
      <Tabs label={TEXTS.which} {...choice} tabs={tabs}>
        <OfficeList icon={Newspaper} failed={TEXTS.failed} query={query} empty={TEXTS.none}>
          {(posts) => (
            <ul className="grid grid-cols-1 gap-3">
              {posts.map((post) => (
                <li key={post.id} className={CARD}>
                  <div className="flex flex-wrap items-center gap-4">
                    <ItemPicture image={post.image} category="mains" sizes="56px" className="size-14" />
                    <div className="min-w-0 flex-1 basis-56">
                      <h2 className="wrap-anywhere text-base">{post.title}</h2>
                      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
                        <Badge tone={post.state === 'published' ? 'palm-soft' : 'neutral'}>
                          {TEXTS.states[post.state]}
                        </Badge>
                        <span>
                          {TEXTS.at[post.state]} {post.publishAt !== null && momentWords(post.publishAt)}
                        </span>
                        <span>{post.tags.join(', ')}</span>
                      </p>
                    </div>
                    <LinkButton
                      to={paths.staffPost(post.id)}
                      aria-label={TEXTS.editOf(post.title)}
                      variant="outline"
                      size="lg"
                    >
                      {TEXTS.edit}
                    </LinkButton>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </OfficeList>
      </Tabs>
    </OfficePage>
  )
}
