// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { QueryWait } from './query-wait.tsx'

test('the button keeps the focus while it tries again, also when that fails; the placeholder does not come back', async () => {
  let answer = Promise.withResolvers<string>()
  function Page() {
    const query = useQuery({ queryKey: ['thing'], queryFn: () => answer.promise })
    return query.data ?? <QueryWait query={query} title="No thing" waiting="Wait" />
  }
  await openPage('/', <Page />, () => undefined)
  expect(document.body.textContent).toBe('Wait')
  await act(async () => answer.reject(new Error('Lost.')))
  await untilShown(() => expect(document.body.textContent).toContain('Lost.'))
  const button = document.querySelector('button')
  button?.focus()

  answer = Promise.withResolvers()
  await press('Try again')
  await untilShown(() => expect(button?.getAttribute('aria-busy')).toBe('true'))
  await act(async () => answer.reject(new Error('Lost again.')))
  await untilShown(() => expect(document.body.textContent).toContain('Lost again.'))
  expect(document.activeElement === button).toBe(true)

  answer = Promise.withResolvers()
  await press('Try again')
  await act(async () => answer.resolve('The thing'))
  await untilShown(() => expect(document.body.textContent).toBe('The thing'))
})

test('another title belongs to the failure also while it tries again; the failure of another key is forgotten', async () => {
  let answer = Promise.withResolvers<string>()
  function Page() {
    const [key, setKey] = useState('one')
    const query = useQuery({ queryKey: [key], queryFn: () => answer.promise })
    return (
      <>
        <QueryWait query={query} title={({ message }) => `Title of ${message}`} waiting="Wait" />
        <button type="button" onClick={() => setKey('other')}>
          Other
        </button>
      </>
    )
  }
  await openPage('/', <Page />, () => undefined)
  await act(async () => answer.reject(new Error('Lost')))
  await untilShown(() => expect(document.body.textContent).toContain('Title of Lost'))

  answer = Promise.withResolvers()
  await press('Try again')
  await untilShown(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  expect(document.body.textContent).toContain('Title of Lost')

  await press('Other')
  expect(document.body.textContent).toBe('WaitOther')
})
