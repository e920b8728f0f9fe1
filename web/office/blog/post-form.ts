import { POST_LIMITS, PostDraft } from '#domain/blog/blog-api.ts'
import type { Faults } from '../../ui/form/use-checked-form.ts'
import { momentIn, typedMoment } from '../frame/typed-moment.ts'
import { BLOG_TEXTS } from './blog-texts.ts'

const TEXTS = BLOG_TEXTS.form.faults
export const WHENS = ['draft', 'now', 'at'] as const

/** What is typed into the form of a post. */
export type PostForm = Record<'slug' | 'title' | 'summary' | 'body' | 'image' | 'author' | 'tags' | 'at', string> & {
  when: (typeof WHENS)[number]
}
export type PostField = keyof PostForm

/** The form of a new post. */
export function emptyForm(author: string): PostForm {
  return { slug: '', title: '', summary: '', body: '', image: '', author, tags: '', when: 'draft', at: '' }
}

/** The form of a stored post. */
export function formOf({ tags, publishAt, ...post }: PostDraft): PostForm {
  const { slug, title, summary, body, image, author } = post
  return {
    ...{ slug, title, summary, body, image, author },
    tags: tags.join(', '),
    when: publishAt === null ? 'draft' : 'at',
    at: publishAt === null ? '' : typedMoment(publishAt),
  }
}

/**
 * What the form says: the post, or what is wrong with it. @param stored the time of the stored post, whose seconds the
 * form does not show
 */
export function draftIn(
  form: PostForm,
  now: Date,
  stored: string | null = null,
): { draft: PostDraft | undefined; faults: Faults<PostField> } {
  const { when, at, tags, ...typed } = form
  const publishAt = when === 'draft' ? null : when === 'now' ? now.toISOString() : momentIn(at, stored)
  const draft = { ...typed, tags: [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean), publishAt }
  const parsed = PostDraft.safeParse(draft)
  if (parsed.success) return { draft: parsed.data, faults: {} }
  const wrong = new Set(parsed.error.issues.map(({ path: [field] }) => field))
  const missing = (field: 'title' | 'summary' | 'body' | 'author') =>
    wrong.has(field) ? { [field]: TEXTS.missing } : {}
  return {
    draft: undefined,
    faults: {
      ...missing('title'),
      ...missing('summary'),
      ...missing('body'),
      ...missing('author'),
      ...(wrong.has('slug') && { slug: TEXTS.slug }),
      ...(wrong.has('tags') && { tags: TEXTS.tags }),
      ...(wrong.has('publishAt') && { at: TEXTS.at }),
    },
  }
}

/** The longest texts that fit, by field. */
export const LONGEST = { title: POST_LIMITS.title, summary: POST_LIMITS.summary, body: POST_LIMITS.body }
