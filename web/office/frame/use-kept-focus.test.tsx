// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { UndoBar } from './undo-bar.tsx'

/** Rows that leave at their step, with a field, an undo and a dialog. */
function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three'])
  const [undoable, setUndoable] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const take = (row: string) => {
    setRows((before) => before.filter((one) => one !== row))
    setUndoable(row)
  }
  const until = new Date('2026-11-20T12:00:10Z').getTime()
  return (
    <div>
      <h1>Rows</h1>
      <input aria-label="Words" />
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => take(row)}>{`Take ${row}`}</button>
            <button type="button" onClick={() => setOpen(true)}>{`Open ${row}`}</button>
          </li>
        ))}
      </ul>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Ask">
        <button
          type="button"
          onClick={() => {
            setOpen(false)
            take('two')
          }}
        >
          Do it
        </button>
      </Dialog>
      <UndoBar
        acts={undoable === undefined ? [] : [{ id: undoable, words: undoable, until }]}
        isPending={() => false}
        onUndo={() => setUndoable(undefined)}
      />
    </div>
  )
}

const openRows = () =>
  openPage(
    '/admin/today',
    <OfficeFrame links={[]} logo={null} tools={null}>
      <Rows />
    </OfficeFrame>,
    () => undefined,
  )

/** Gives the focus to a button and presses it, as the keyboard does. */
async function pressFocused(name: string) {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  await act(async () => button?.focus())
  await press(name)
}

const untilFocused = (name: string) =>
  untilShown(() => {
    const focused = document.activeElement
    expect(focused?.getAttribute('aria-label') ?? focused?.textContent).toBe(name)
  })

test('the focus of a row that leaves goes to the row that takes its place, or else to the one before', async () => {
  await openRows()
  await pressFocused('Take two')
  await untilFocused('Take three')
  await pressFocused('Take three')
  await untilFocused('Open one')
})

test('the focus of an undo goes back to where it was before', async () => {
  await openRows()
  await pressFocused('Take two')
  await untilFocused('Take three')
  await pressFocused('Undo: two')
  await untilFocused('Take three')
})

test('the focus of a row that leaves under a dialog follows once the dialog has closed', async () => {
  await openRows()
  await pressFocused('Open two')
  await pressFocused('Do it')
  await untilFocused('Take three')
})
