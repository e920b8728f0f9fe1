// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { CSV_MAX } from '#domain/menu/desk-api.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { paths } from '../../client/paths.ts'
import { ItemsPage } from './items-page.tsx'

/** Chooses a file of that many letters. */
async function choose(letters: number) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('the page has no input for files')
  Object.defineProperty(input, 'files', { value: [new File(['x'.repeat(letters)], 'menu.csv')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test.each(['items', 'extras'])('a file of %s that is too long is not sent', async (of) => {
  const toasts = catchToasts()
  const sent: string[] = []
  await openPage(`${paths.staffMenu}?category=${of === 'items' ? 'mains' : of}`, <ItemsPage />, ({ path }) => {
    if (path.endsWith('/import')) sent.push(path)
    return undefined
  })

  await choose(CSV_MAX + 1)
  await untilShown(() =>
    expect(toasts).toMatchObject([
      {
        title: `This file is too long. A file has at most 5,000 ${of} and 4,000,000 characters.`,
        tone: 'destructive',
      },
    ]),
  )
  expect(sent).toEqual([])
  await choose(CSV_MAX)
  await untilShown(() => expect(sent).toHaveLength(1))
})
