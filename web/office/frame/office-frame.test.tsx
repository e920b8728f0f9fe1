// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { UndoBar } from './undo-bar.tsx'

/** Whether the focus is visible: jsdom does not know by what keys or mouse it came. */
let isVisible: boolean
beforeEach(() => {
  isVisible = true
  const { matches } = Element.prototype
  const spy = vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' ? isVisible : matches.call(this, selector)
  })
  return () => spy.mockRestore()
})

/** Rows that leave at their step, with a field, an undo and a dialog. A new row comes first when `two` leaves. */
function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three'])
  const [asked, setAsked] = useState<string>()
  const [undoable, setUndoable] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const take = (row: string) => {
    setRows((before) => [...(row === 'two' ? ['new'] : []), ...before.filter((one) => one !== row)])
    setUndoable(row)
  }
  const until = new Date('2026-11-20T12:00:10Z').getTime()
  return (
    <div>
      <h1>Rows</h1>
      <input aria-label="Words" />
      <ul>
        {rows.map((row) => (
          <li key={row} id={row}>
            <button type="button" onClick={() => take(row)}>{`Take ${row}`}</button>
            {asked === row ? (
              <span>
                <button type="button" onClick={() => setAsked(undefined)}>{`Keep ${row}`}</button>
              </span>
            ) : (
              <button type="button" onClick={() => setAsked(row)}>{`Ask ${row}`}</button>
            )}
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

const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)

/** Gives the focus to a button and presses it, as the keyboard does. */
async function pressFocused(name: string) {
  await act(async () => buttonOf(name)?.focus())
  await press(name)
}

/** Waits until the focus is on the button with this name, or on the row with this id. */
const untilFocused = (name: string) =>
  untilShown(() => {
    const focused = document.activeElement
    expect(focused?.id || focused?.getAttribute('aria-label') || focused?.textContent).toBe(name)
  })

/** Waits for longer than the focus needs to move. */
const wait = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

test('the focus of a row that leaves goes to the row after it, or else before it, and to no button of these', async () => {
  await openRows()
  await pressFocused('Take two')
  await untilFocused('three')
  await act(async () => (document.activeElement as HTMLElement).click())
  expect(buttonOf('Take three'), 'another press takes nothing').toBeDefined()
  await pressFocused('Take three')
  await untilFocused('one')
})

test('the focus of a control that leaves its row goes to the one in its place, or else to the row', async () => {
  await openRows()
  await pressFocused('Ask two')
  await untilFocused('Keep two')
  await act(async () => buttonOf('Keep two')?.parentElement?.remove())
  await untilFocused('two')
})

test('the focus of an undo goes back to the row where it was before', async () => {
  await openRows()
  await pressFocused('Take two')
  await untilFocused('three')
  await pressFocused('Undo: two')
  await untilFocused('three')
})

test('the focus of a row that leaves under a dialog follows once the dialog has closed', async () => {
  await openRows()
  await pressFocused('Open two')
  await pressFocused('Do it')
  await untilFocused('three')
})

test('a control that somebody has left, or pressed without a visible focus, gives the focus to nothing', async () => {
  await openRows()
  await act(async () => buttonOf('Take three')?.focus())
  await act(async () => buttonOf('Take three')?.blur())
  await press('Take three')
  await wait()
  expect(document.activeElement).toBe(document.body)

  isVisible = false
  await pressFocused('Take two')
  await wait()
  expect(document.activeElement).toBe(document.body)
})

test('a card that leaves its column on the board gives its focus to nothing: the board has a rule of its own', async () => {
  await openRows()
  document.getElementById('two')?.parentElement?.setAttribute('data-column', 'new')
  await pressFocused('Take two')
  await wait()
  expect(document.activeElement).toBe(document.body)
})
