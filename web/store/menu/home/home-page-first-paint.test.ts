import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '#test/source-files.ts'
import { MENU_TEXTS } from '../menu-texts.ts'

test('the hero in index.html equals the app’s, so that nothing changes when the app starts', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8').replace(/\s+/g, ' ')
  expect(page).toContain(MENU_TEXTS.hero.text('{{cities}}'))
  expect(page).toContain(MENU_TEXTS.hero.title('{{name}}'))
})

test('the brand is in no script and no page of the web, except in names of fonts, because the operator may change it', () => {
  const slugs = /"Chillz (Text|Display)( Meanwhile)?"/g
  const named = sourceFiles('web/**').filter(({ text }) =>
    text.split('\n').some((line) => /Chillz/.test(line.replace(slugs, ''))),
  )
  expect(named.map(({ path }) => path)).toEqual([])
})
