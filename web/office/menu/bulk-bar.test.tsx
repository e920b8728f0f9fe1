// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { openPage, press } from '#test/open-page.tsx'
import { BulkBar, type Selection } from './bulk-bar.tsx'

test('the region that reads out how many items are selected is there before the first one', async () => {
  const nothing = { isPending: false, onChange() {}, onClear() {} }
  await openPage('/admin/menu', <BulkBar selection={[]} {...nothing} />, () => undefined)
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
  expect(document.querySelector('button')).toBeNull()
})

test('the window of other changes does not open again by itself after the selection was emptied under it', async () => {
  let select = (_: Selection) => {}
  function Page() {
    const [selection, setSelection] = useState<Selection>(['jollof'])
    select = setSelection
    return <BulkBar selection={selection} isPending={false} onChange={() => {}} onClear={() => {}} />
  }
  await openPage('/admin/menu', <Page />, () => undefined)
  await press('Other change...')
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  await act(async () => select([]))
  await act(async () => select(['jollof']))
  expect(document.querySelector('[role=dialog]')).toBeNull()
})
