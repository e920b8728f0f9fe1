// @vitest-environment jsdom
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { ClassesSection } from '../store/classes/classes-section.tsx'
import { GrowSection } from '../store/grow/grow-section.tsx'
import { RecipesSection } from '../store/recipes/recipes-section.tsx'

test.each([
  { address: '/grow/nothing', section: <GrowSection /> },
  { address: '/masterclass/no/class', section: <ClassesSection /> },
  { address: '/recipes/no/recipe', section: <RecipesSection /> },
])('$address is no page of its section, and says so', async ({ address, section }) => {
  const page = <Route path={`/${address.split('/')[1]}/*`} element={section} />
  await openPage(address, <Routes>{page}</Routes>, () => undefined)
  expect(document.querySelector('h1')?.textContent).toBe('This page is off the menu')
})
