// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { actsOnShop } from './screen-acts.ts'

test('the search offers what can be undone, the newest first', async () => {
  // jsdom draws nothing.
  Object.assign(Element.prototype, { checkVisibility: () => true })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'checkVisibility'))
  const until = Date.parse('2026-11-20T12:00:10Z')
  const acts = ['Waakye saved', 'Kenkey saved'].map((words) => ({ id: words, words, until }))
  const undone: string[] = []
  const bar = <UndoBar acts={acts} isPending={() => false} onUndo={({ id }) => undone.push(id)} />
  await openPage('/admin/menu', bar, () => undefined)

  const offered = actsOnShop()
  expect(offered.map(({ label }) => label)).toEqual(['Undo: Kenkey saved', 'Undo: Waakye saved'])
  offered[1]?.run()
  expect(undone).toEqual(['Waakye saved'])
})
