import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PostDraft, previewPost } from '#domain/blog/blog-api.ts'
import { slugOf } from '#domain/text/slug.ts'
import { paths } from '../../client/paths.ts'
import { PostText } from '../../client/post/post-text.tsx'
import { useClock } from '../../client/shop/clock.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { useRead } from '../frame/use-read.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { BLOG_TEXTS } from './blog-texts.ts'
import { draftIn, LONGEST, type PostForm, WHENS } from './post-form.ts'

const { fields: FIELDS, form: TEXTS } = BLOG_TEXTS
/** After the last letter, ms. */
const PREVIEW_AFTER_MS = 500

type PostEditorProps = {
  form: PostForm
  set: (change: Partial<PostForm>) => void
  /** The stored time of publication. */
  stored?: string | null
  isNew?: boolean
  isPending: boolean
  onSave: (draft: PostDraft) => void
}

/** The form of a post, with a preview as readers will see it. */
export function PostEditor({ form, set, stored = null, isNew = false, isPending, onSave }: PostEditorProps) {
  const clock = useClock()
  const [hasOwnSlug, setOwnSlug] = useState(!isNew)
  const checked = useCheckedForm({
    found: draftIn(form, clock(), stored).faults,
    onSend: () => {
      const { draft } = draftIn(form, clock(), stored)
      if (draft) onSave(draft)
    },
  })
  const { faults } = checked
  const text = (field: 'title' | 'slug' | 'author' | 'tags' | 'at') => ({
    error: faults[field],
    autoComplete: 'off',
    value: form[field],
    onValueChange: (value: string) => set({ [field]: value }),
  })
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <form {...checked.props} className="grid min-w-0 grid-cols-1 gap-5">
        <TextField
          {...text('title')}
          label={FIELDS.title}
          maxLength={LONGEST.title}
          isRequired
          onValueChange={(title) => set({ title, ...(!hasOwnSlug && { slug: slugOf(title) }) })}
        />
        <TextField
          {...text('slug')}
          label={FIELDS.slug}
          hint={TEXTS.slugHint(paths.post(form.slug))}
          maxLength={80}
          isRequired
          onValueChange={(slug) => {
            setOwnSlug(true)
            set({ slug })
          }}
        />
        <TextareaField
          label={FIELDS.summary}
          hint={TEXTS.summaryHint}
          error={faults.summary}
          isRequired
          maxLength={LONGEST.summary}
          value={form.summary}
          onValueChange={(summary) => set({ summary })}
        />
        <TextareaField
          label={FIELDS.body}
          hint={TEXTS.bodyHint}
          error={faults.body}
          isRequired
          maxLength={LONGEST.body}
          value={form.body}
          onValueChange={(body) => set({ body })}
          controlClassName="min-h-96"
        />
        <PictureField image={form.image} category="mains" onChange={(image) => set({ image })} />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <TextField {...text('tags')} label={FIELDS.tags} hint={TEXTS.tagsHint} />
          <TextField {...text('author')} label={FIELDS.author} isRequired />
          <SelectField
            label={TEXTS.when}
            value={form.when}
            onValueChange={(when) => set({ when })}
            options={WHENS.map((value) => ({ value, label: TEXTS.whens[value] }))}
          />
          {form.when === 'at' && <TextField {...text('at')} label={TEXTS.at} type="datetime-local" isRequired />}
        </div>
        <Button type="submit" size="lg" isPending={isPending} className="justify-self-start">
          {TEXTS.save}
        </Button>
      </form>
      <Preview form={form} />
    </div>
  )
}

function Preview({ form }: { form: PostForm }) {
  const body = useLate(form.body)
  const { data, isError } = useRead(
    previewPost,
    { body: { body } },
    { placeholderData: keepPreviousData, retry: false },
  )
  return (
    <section
      aria-label={TEXTS.preview}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border border-line p-4 md:p-6"
    >
      <p className="font-semibold text-muted text-sm">{TEXTS.preview}</p>
      <ItemPicture image={form.image} category="mains" sizes="128px" className="size-32 justify-self-center" />
      <p className="wrap-anywhere font-bold font-display text-xl">{form.title}</p>
      <p className="wrap-anywhere text-muted">{form.summary}</p>
      {isError ? (
        <p role="status" className="font-semibold text-brick-text">
          {TEXTS.previewFailed}
        </p>
      ) : (
        data && <PostText html={data.html} />
      )}
    </section>
  )
}

/** A text a moment after it was last changed. */
function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), PREVIEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return late
}
