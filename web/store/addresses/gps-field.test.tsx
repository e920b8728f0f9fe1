// @vitest-environment jsdom
import { act, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { press } from '../../../test/open-page.tsx'
import { openScreen } from '../../../test/open-screen.tsx'
import { GpsField } from './gps-field.tsx'

async function openField(typed: string): Promise<HTMLInputElement | null> {
  await openScreen('/', () => {
    const [code, setCode] = useState(typed)
    return createPortal(<GpsField value={code} onValueChange={setCode} city="Accra" isTried={false} />, document.body)
  })
  return document.querySelector('[autocapitalize]')
}

test('the note about how a code was read stays when the field is left', async () => {
  const input = await openField('GA-l83-8164')
  input?.focus()
  await act(async () => input?.blur())

  expect(input?.value).toBe('GA-183-8164')
  expect(document.body.textContent).toContain('We read it as GA-183-8164. Is that right?')
})

test('a code of another region is said, and replaced by one press with the code of the chosen city', async () => {
  const input = await openField('AG-183-8164')
  expect(document.body.textContent).toContain('AG is not in Accra. Please check code and city.')
  await press('Use GA-183-8164')
  expect(input?.value).toBe('GA-183-8164')
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
})
