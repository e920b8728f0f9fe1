// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
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
