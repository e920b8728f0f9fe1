// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { controlOf, openPage, typeInto } from '#test/open-page.tsx'
import { EditCell } from './edit-cell.tsx'

test('a second price that is typed while the first is being saved is saved after it, each once', async () => {
  const sent: { price: string; end: () => void }[] = []
  function Row() {
    const [saved, setSaved] = useState('10')
    const save = (price: string) =>
      new Promise<void>((resolve) => {
        const end = () => {
          setSaved(price)
          resolve()
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
