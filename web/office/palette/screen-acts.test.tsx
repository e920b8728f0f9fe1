// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { SwitchBar } from '../frame/switch-bar.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { actsOnShop } from './screen-acts.ts'

beforeEach(() => {
  // jsdom draws nothing.
  Object.assign(Element.prototype, { checkVisibility: () => true })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'checkVisibility'))
})

test('the search offers what can be undone, the newest first', async () => {
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

test('the search over everything finds “pause” and opens the switches', async () => {
  await openPage('/admin/today', <SwitchBar />, ({ path }) =>
    path === '/api/switches' ? Response.json({ pause: null, rush: null, lightsOut: null }) : undefined,
  )
  const found = () => actsOnShop().filter(({ label }) => /pause/i.test(label))
  await untilShown(() => expect(found()).toHaveLength(1))
  await act(async () => found()[0]?.run())
  await untilShown(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Pause'))
})
