// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { BulkBar } from './bulk-bar.tsx'

test('the region that reads out how many items are selected is there before the first one', async () => {
  const nothing = { isPending: false, onChange() {}, onClear() {} }
  await openPage('/admin/menu', <BulkBar selection={[]} {...nothing} />, () => undefined)
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
  expect(document.querySelector('button')).toBeNull()
})
