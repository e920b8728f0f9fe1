// @vitest-environment jsdom
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { controlOf, openPage, press, typeInto } from '#test/open-page.tsx'
import { paths } from '../../client/paths.ts'
import { GROW_TEXTS } from './grow-texts.ts'
import { JoinPage } from './join-page.tsx'

const TEXTS = GROW_TEXTS.join

beforeEach(() => sessionStorage.clear())

/** The page, and a button in place of a reload. */
function Page() {
  const [loads, setLoads] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        Reload
      </button>
      <JoinPage key={loads} />
    </>
  )
}

test('a reload keeps what was typed into an application, and its id', async () => {
  await openPage(paths.growForUs, <Page />, () => undefined)
  await typeInto(TEXTS.name, 'Kofi Mensah')
  await typeInto(TEXTS.crops, 'Maize')
  const stored = () => JSON.parse(sessionStorage.getItem('chillz-request-grower') ?? '{}')
  const { id } = stored()
  await press('Reload')
  expect([controlOf(TEXTS.name).value, controlOf(TEXTS.crops).value]).toEqual(['Kofi Mensah', 'Maize'])
  await typeInto(TEXTS.town, 'Ho')
  expect(stored()).toEqual({ id, name: 'Kofi Mensah', crops: 'Maize', town: 'Ho' })
})
