import { expect, test } from 'vitest'
import { draftIn, emptyForm, formOf } from './post-form.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const POST = {
  slug: 'waakye',
  title: 'Waakye',
  summary: 'Rice and beans.',
  body: 'Text',
  image: '',
  author: 'Chillz',
  tags: ['Dishes', 'At home'],
  publishAt: '2026-11-01T09:00:30.500Z',
}

test('a form that nobody has changed says what is stored, to the millisecond', () => {
  expect(draftIn(formOf(POST), NOW, POST.publishAt).draft).toEqual(POST)
  expect(draftIn(formOf({ ...POST, publishAt: null }), NOW).draft).toEqual({ ...POST, publishAt: null })
})

test('the chosen time is that of Accra', () => {
  const { draft } = draftIn({ ...formOf(POST), when: 'at', at: '2026-12-24T18:30' }, NOW, POST.publishAt)
  expect(draft?.publishAt).toBe('2026-12-24T18:30:00.000Z')
  expect(draftIn({ ...formOf(POST), when: 'now' }, NOW).draft?.publishAt).toBe(NOW.toISOString())
})

test('an empty form says which fields are missing, and a post without tags or cover is whole', () => {
  expect(Object.keys(draftIn({ ...emptyForm(''), when: 'at' }, NOW).faults).toSorted()).toEqual([
    'at',
    'author',
    'body',
    'slug',
    'summary',
    'title',
  ])
  expect(draftIn({ ...formOf(POST), tags: ' , ' }, NOW, POST.publishAt).draft?.tags).toEqual([])
  expect(draftIn({ ...formOf(POST), tags: 'a,b,c,d,e,f,g' }, NOW, POST.publishAt).faults.tags).toBeDefined()
})
