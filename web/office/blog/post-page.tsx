import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, History, Newspaper, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { matchPath, Navigate, useLocation, useNavigate } from 'react-router'
import {
  deletePost,
  listPosts,
  listStaffPosts,
  PostDraft,
  readPost,
  readStaffPost,
  type StaffPost,
  savePost,
} from '#domain/blog/blog-api.ts'
import { call } from '../../client/api.ts'
import { paths, patterns } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useBrand } from '../../client/shop/use-brand.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { ChangedNote } from '../frame/changed-note.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { RowWait } from '../frame/row-wait.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useAddress } from '../frame/use-address.ts'
import { useRead } from '../frame/use-read.ts'
import { type CarriedDraft, useRowDraft } from '../frame/use-row-draft.ts'
import { useSaves } from '../frame/use-saves.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { BLOG_TEXTS as TEXTS } from './blog-texts.ts'
import { PostEditor } from './post-editor.tsx'
import { emptyForm, formOf, type PostForm } from './post-form.ts'

/** The answers that a change of a post makes stale. */
const READERS = [listStaffPosts, readStaffPost, listPosts, readPost]
const SAVE = 'save'
const PAGE = { back: { to: paths.staffBlog, words: TEXTS.back }, className: 'pb-28 md:pb-48' }

/** The form of one post, new or stored, beside its preview. */
export function PostPage() {
  const { pathname } = useLocation()
  const postId = matchPath(patterns.staffPost, pathname)?.params.postId ?? ''
  const query = useRead(
    readStaffPost,
    { params: { postId } },
    { staleTime: 0, enabled: postId !== 'new', retry: false },
  )
  if (postId === 'new') return <NewPost />
  if (query.data) return <StoredPost key={postId} post={query.data} />
  return (
    <OfficePage {...PAGE} title={TEXTS.title}>
      <RowWait query={query} icon={Newspaper} failed={TEXTS.failed} missing={TEXTS.missing} />
    </OfficePage>
  )
}

function NewPost() {
  const { name } = useBrand()
  const { put, act, isPending } = usePostActs()
  // One id, however often the button is pressed.
  const [id] = useState(newKey)
  const [saved, setSaved] = useState<StaffPost>()
  const form = useRowDraft<StaffPost | { version: 0 }, PostForm>({ version: 0 }, (row) =>
    'id' in row ? formOf(row) : emptyForm(name),
  )
  if (saved) {
    const state: CarriedDraft<PostForm> = { version: saved.version, draft: form.draft }
    return <Navigate to={paths.staffPost(id)} replace state={state} />
  }
  return (
    <OfficePage {...PAGE} title={TEXTS.make}>
      <PostEditor
        form={form.draft}
        set={form.set}
        isNew
        isPending={isPending(SAVE)}
        onSave={(draft) =>
          act(SAVE, async () => {
            const made = await put(id, draft, null)
            form.onSaved(made, form.draft)
            setSaved(made)
            showToast(TEXTS.made(draft.title), 'success')
          })
        }
      />
    </OfficePage>
  )
}

/** Saves a post, and stores the answer for the form. */
function usePostActs() {
  const { userId: person } = useOwner()
  const queries = useQueryClient()
  const saves = useSaves(READERS)
  const put = async (postId: string, post: PostDraft, expectedVersion: number | null) => {
    const saved = await call(savePost, { params: { postId }, body: { expectedVersion, post } })
    showAnswer(queries, keyOf(readStaffPost, { person, params: { postId } }), saved)
    return saved
  }
  return { ...saves, put }
}

function StoredPost({ post }: { post: StaffPost }) {
  const { put, act, isPending, remember, bar } = usePostActs()
  const navigate = useNavigate()
  const address = useAddress()
  const open = address.read('open', ['history', 'delete'] as const)
  const close = () => address.set({ open: '' })
  const form = useRowDraft(post, formOf, useLocation().state)
  const save = (draft: PostDraft, sent?: PostForm) =>
    act(SAVE, async () => {
      const before = draftOf(post)
      const saved = await put(post.id, draft, post.version)
      if (sent) form.onSaved(saved, sent)
      remember({ id: post.id, words: TEXTS.saved(saved.title), undo: () => put(post.id, before, saved.version) })
    })
  return (
    <OfficePage
      {...PAGE}
      title={post.title}
      tools={
        <>
          <Badge tone={post.state === 'published' ? 'palm-soft' : 'neutral'}>{TEXTS.states[post.state]}</Badge>
          {post.state === 'published' && (
            <a href={paths.post(post.slug)} className={buttonClasses({ variant: 'outline', size: 'lg' })}>
              <ExternalLink aria-hidden />
              {TEXTS.view}
            </a>
          )}
          <Button variant="outline" size="lg" onClick={() => address.set({ open: 'history' })}>
            <History aria-hidden />
            {HISTORY_TEXTS.open}
          </Button>
          <Button variant="ghost" size="lg" onClick={() => address.set({ open: 'delete' })}>
            <Trash2 aria-hidden />
            {TEXTS.remove}
          </Button>
        </>
      }
    >
      <ChangedNote {...form.note} nameOf={fieldName} />
      <PostEditor
        form={form.draft}
        set={form.set}
        stored={post.publishAt}
        isPending={isPending(SAVE)}
        onSave={(draft) => void save(draft, form.draft)}
      />
      <UndoBar {...bar} />
      {open === 'history' && (
        <HistoryDialog
          entity="post"
          rowKey={post.id}
          name={post.title}
          fieldWords={fieldName}
          valueWords={valueWords}
          isPending={isPending(SAVE)}
          onPutBack={(document) => void save(PostDraft.parse(document)).then(close)}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <AskFirst
          title={TEXTS.removal.title(post.title)}
          text={TEXTS.removal.text}
          action={TEXTS.removal.action}
          isPending={isPending('delete')}
          onConfirm={() =>
            act('delete', async () => {
              await call(deletePost, { params: { postId: post.id }, body: { expectedVersion: post.version } })
              showToast(TEXTS.removed)
              await navigate(paths.staffBlog, { replace: true })
            })
          }
          onClose={close}
        />
      )}
    </OfficePage>
  )
}

function draftOf({ slug, title, summary, body, image, author, tags, publishAt }: StaffPost): PostDraft {
  return { slug, title, summary, body, image, author, tags, publishAt }
}

/** The form has the time of publication in two fields. */
const FIELDS: Record<string, string> = { ...TEXTS.fields, when: TEXTS.fields.publishAt, at: TEXTS.fields.publishAt }
const fieldName = (field: string) => FIELDS[field] ?? field

/** The most of a text that the history shows. */
const SHOWN = 160

/** A value of a version, in words. */
function valueWords(field: string, value: unknown): string {
  if (field === 'publishAt') return momentWords(String(value))
  if (Array.isArray(value)) return value.join(', ')
  const text = String(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text
}
