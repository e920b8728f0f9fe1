// @vitest-environment jsdom
import { act, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { GpsField } from './gps-field.tsx'

function Field() {
  const [code, setCode] = useState('GA-l83-8164')
  return createPortal(<GpsField value={code} onValueChange={setCode} city="Accra" isTried={false} />, document.body)
}

test('the note about how a code was read stays when the field is left', async () => {
  await openScreen('/', Field)
  const input = document.querySelector<HTMLInputElement>('[autocapitalize]')
  input?.focus()
  await act(async () => input?.blur())

  expect(input?.value).toBe('GA-183-8164')
  expect(document.body.textContent).toContain('We read it as GA-183-8164. Is that right?')
})
