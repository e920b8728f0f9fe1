// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { controlOf, openPage, typeInto } from '#test/open-page.tsx'
import { singleKeys } from '../frame/single-keys.ts'
import { EditCell } from './edit-cell.tsx'

test('a second price that is typed while the first is being saved is saved after it, each once', async () => {
  const sent: { price: string; end: () => void }[] = []
  function Row() {
    const [saved, setSaved] = useState('10')
    const save = (price: string) =>
      new Promise<object>((resolve) => {
        const end = () => {
          setSaved(price)
          resolve({ price })
        }
        sent.push({ price, end })
      })
    return <EditCell label="Price" column="price" saved={saved} read={(value) => ({ value })} onSave={save} />
  }
  await openPage('/admin/menu', <Row />, () => undefined)
  const leave = () =>
    act(async () => {
      controlOf('Price').focus()
      controlOf('Price').blur()
    })
  await typeInto('Price', '11')
  await leave()
  await leave()
  await typeInto('Price', '10')
  await leave()
  expect(
    sent.map(({ price }) => price),
    'also back to what is still shown as saved',
  ).toEqual(['11', '10'])
  await typeInto('Price', '12')
  for (const { end } of sent) await act(async () => end())

  expect(controlOf('Price').value, 'not left yet').toBe('12')
  await leave()
  expect(sent.map(({ price }) => price)).toEqual(['11', '10', '12'])
})

test('a price whose save was refused stays in its cell with the fault, and is sent again', async () => {
  const sent: string[] = []
  const save = async (price: string) => {
    sent.push(price)
    return sent.length === 1 ? undefined : { price }
  }
  const row = <EditCell label="Price" column="price" saved="10" read={(value) => ({ value })} onSave={save} />
  await openPage('/admin/menu', row, () => undefined)
  const leave = () =>
    act(async () => {
      controlOf('Price').focus()
      controlOf('Price').blur()
    })
  await typeInto('Price', '11')
  await leave()
  expect(controlOf('Price').value).toBe('11')
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(/^Not saved/)
  expect(controlOf('Price').getAttribute('aria-invalid')).toBe('true')
  await leave()
  expect(sent).toEqual(['11', '11'])
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test.each([
  { isOn: true, opened: 1 },
  { isOn: false, opened: 0 },
])('with single keys on: $isOn, H in a cell opens the history $opened times', async ({ isOn, opened }) => {
  const onHistory = vi.fn()
  const cell = { label: 'Price', column: 'price', saved: '10', read: (value: string) => ({ value }), onHistory }
  singleKeys.update(() => isOn)
  onTestFinished(() => act(async () => singleKeys.forget()))
  await openPage('/admin/menu', <EditCell {...cell} onSave={async () => undefined} />, () => undefined)
  await act(
    async () => void controlOf('Price').dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true })),
  )
  expect(onHistory).toHaveBeenCalledTimes(opened)
})

test('a refusal says nothing of a price that was taken back or typed since', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const row = <EditCell label="Price" column="price" saved="10" read={(value) => ({ value })} onSave={() => promise} />
  await openPage('/admin/menu', row, () => undefined)
  const fault = () => document.querySelector('[role=alert]')
  await typeInto('Price', '11')
  await act(async () => {
    controlOf('Price').focus()
    controlOf('Price').blur()
  })
  await act(
    async () => void controlOf('Price').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
  await act(async () => resolve(undefined))
  expect(fault()).toBeNull()
  await typeInto('Price', '12')
  expect(fault()).toBeNull()
})
