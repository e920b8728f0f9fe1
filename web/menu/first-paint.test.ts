import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MENU_TEXTS } from './menu-texts.ts'

test('the head in index.html says what the app will say, so that nothing changes before the eyes of the shopper', () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8').replace(/\s+/g, ' ')
  expect(page).toContain(MENU_TEXTS.hero.text)
  expect(page).toContain(MENU_TEXTS.hero.title('Chillz'))
})
