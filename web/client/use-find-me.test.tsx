// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { useFindMe } from './use-find-me.ts'

let typed: (text: string) => void
let locate: () => void
let answeredAbout: string | undefined

function Form() {
  const [text, setText] = useState('')
  typed = setText
  locate = useFindMe(() => {
    answeredAbout = text
  }).locate
  return null
}

test('a found position is applied to the current form, so that it overwrites nothing typed meanwhile', async () => {
  let fail = (_: { code: number }) => {}
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (_: unknown, failed: typeof fail) => (fail = failed) },
  })
  await openScreen('/', Form)
  await act(async () => locate())
  await act(async () => typed('House 12, Osu'))
  await act(async () => fail({ code: 2 }))

  expect(answeredAbout).toBe('House 12, Osu')
})
