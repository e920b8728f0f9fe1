// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { FrameKeys } from './frame-keys.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { singleKeys } from './single-keys.ts'
import { usePageKeys } from './use-page-keys.ts'

afterEach(() => act(async () => singleKeys.forget()))

test('whoever turns single keys off on a device is not taken at a letter any more', async () => {
  await openPage('/admin/orders', <KeysDialog screen="orders" onClose={() => undefined} />, () => undefined)
  const single = document.querySelector<HTMLInputElement>('[type=checkbox]')
  expect(single?.checked, 'they are on at first').toBe(true)
  await act(async () => single?.click())
  expect(single?.checked).toBe(false)
  expect(singleKeys.read()).toBe(false)
})

test('a letter is a command of the page while single keys are on', async () => {
  const pressed: string[] = []
  function Screen() {
    usePageKeys({ h: () => pressed.push('h') })
    return null
  }
  await openPage('/admin/orders', <Screen />, () => undefined)
  const press = () =>
    act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true })))
  await press()
  singleKeys.update(() => false)
  await press()
  expect(pressed).toEqual(['h'])
})

test('the keys and their switch are opened by ? also while single keys are off', async () => {
  singleKeys.update(() => false)
  await openPage('/admin/orders', <FrameKeys links={[]} />, () => undefined)
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })))
  await untilShown(() => expect(document.querySelector('[type=checkbox]')).not.toBeNull())
})
