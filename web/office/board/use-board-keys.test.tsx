// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { singleKeys } from '../frame/single-keys.ts'
import { useBoardKeys } from './use-board-keys.ts'

afterEach(() => singleKeys.forget())

test.each([
  { isOn: true, done: ['undo', 'filter', 'seen', 'line', 'act', 'open'] },
  { isOn: false, done: ['act', 'open'] },
])('with single keys on: $isOn, the keys of a card do $done', async ({ isOn, done }) => {
  const seen: string[] = []
  const note = (what: string) => () => void seen.push(what)
  function Board() {
    useBoardKeys({
      isBelow: false,
      onOpen: note('open'),
      onAct: note('act'),
      onCard: note('card'),
      onFilter: note('filter'),
      onAcknowledge: note('seen'),
      onAcknowledgeAll: note('all'),
      onDelay: note('delay'),
      onRider: note('rider'),
      onLine: note('line'),
      onUndo: note('undo'),
    })
    return (
      <section data-column="new">
        <button type="button" data-card="7K3QF9M2XA">
          Card
        </button>
      </section>
    )
  }
  await openPage('/admin/board', <Board />, () => undefined)
  singleKeys.update(() => isOn)
  const press = (key: string) =>
    act(async () => {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  await press('ArrowDown')
  expect(document.activeElement?.textContent, 'the arrows work in any case').toBe('Card')
  for (const key of ['u', '/', 'a', 's', ' ', 'Enter']) await press(key)
  expect(seen).toEqual(done)
})
