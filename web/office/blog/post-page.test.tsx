// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { PostDraft, StaffPost } from '#domain/blog/blog-api.ts'
import { STAFF_ERRORS } from '#domain/staff-errors.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { aPost } from '#test/posts.ts'
import { paths } from '../../client/paths.ts'
import { PostPage } from './post-page.tsx'

const first: StaffPost = {
  ...aPost(),
  id: '6f0e1c1e-5c0f-4c8e-9a54-0d6c3f1f2b11',
  state: 'published',
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 3,
}

/** Opens the post on a server that keeps it, and saves only over its version. */
async function openPost() {
  const server = { post: first, mayAnswer: Promise.resolve() }
  await openPage(paths.staffPost(first.id), <PostPage />, ({ method, path, body }) => {
    if (path !== `/api/blog/posts/${first.id}`) return
    if (method === 'GET') return Response.json(server.post)
    const { expectedVersion, post } = body as { expectedVersion: number; post: PostDraft }
    if (expectedVersion !== server.post.version) {
      return Response.json({ code: 'row.changed', ...STAFF_ERRORS['row.changed'] }, { status: 409 })
    }
    server.post = { ...server.post, ...post, version: expectedVersion + 1 }
    const saved = Response.json(server.post)
    return server.mayAnswer.then(() => saved)
  })
  await untilShown(() => expect(controlOf('Title').value).toBe(first.title))
  return server
}

test('a post that a colleague has saved meanwhile is saved over their version, and keeps what both have typed', async () => {
  const server = await openPost()
  await typeInto('Text', 'Rice, beans and shito.')
  await typeInto('Summary', 'Mine')
  server.post = { ...first, title: 'Reading waakye well', summary: 'Theirs', version: 4 }
  await press('Save')
  await untilShown(() => expect(controlOf('Title').value, 'the refusal has it read again').toBe(server.post.title))

  expect(document.body.textContent).toContain('Saved with other values meanwhile: Summary.')
  await press('Show the saved values')
  expect(controlOf('Summary').value).toBe('Theirs')
  await typeInto('Summary', 'Theirs, and mine')
  expect(document.body.textContent, 'their value was shown').not.toContain('Saved with other values')
  await press('Save')
  await untilShown(() => expect(server.post.version).toBe(5))
  const summary = 'Theirs, and mine'
  expect(server.post).toMatchObject({ title: 'Reading waakye well', summary, body: 'Rice, beans and shito.' })
})

test('what is typed into a post while it is being saved stays', async () => {
  const server = await openPost()
  let answer = () => {}
  server.mayAnswer = new Promise((resolve) => {
    answer = resolve
  })
  await typeInto('Text', 'Rice. ')
  await press('Save')
  await typeInto('Summary', 'Of the pot')
  await act(async () => answer())
  await untilShown(() => expect(controlOf('Text').value, 'as it was saved').toBe('Rice.'))

  expect(controlOf('Summary').value).toBe('Of the pot')
  expect(document.body.textContent).not.toContain('Saved with other values')
})

test('what is typed into a new post while it is saved for the first time goes along to its page', async () => {
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  let saved: StaffPost | undefined
  await openPage(paths.staffPost('new'), <PostPage />, ({ method, path, body }) => {
    if (!path.startsWith('/api/blog/posts/')) return
    if (method === 'GET') return saved && Response.json(saved)
    const { post } = body as { post: PostDraft }
    saved = { ...first, ...post, id: path.slice('/api/blog/posts/'.length), state: 'draft', version: 1 }
    const reply = Response.json(saved)
    return mayAnswer.then(() => reply)
  })
  for (const label of ['Title', 'Summary', 'Text', 'Author']) await typeInto(label, `${label} of mine `)
  await press('Save')
  await typeInto('Summary', 'Longer')
  await act(async () => answer())
  await untilShown(() => expect(window.location.pathname).toBe(paths.staffPost(saved?.id ?? 'none')))

  await untilShown(() => expect(controlOf('Title').value, 'as it was saved').toBe('Title of mine'))
  expect(controlOf('Summary').value).toBe('Longer')
  expect(saved?.summary).toBe('Summary of mine')
  expect(document.body.textContent).not.toContain('Saved with other values')
})
