// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage, typeInto } from '#test/open-page.tsx'
import { StrengthMeter } from './strength-meter.tsx'

function Screen() {
  const [password, setPassword] = useState('')
  return (
    <>
      <input aria-label="Password" value={password} onChange={(event) => setPassword(event.target.value)} />
      <StrengthMeter password={password} />
    </>
  )
}

test('the strength of a password is read out from its first letter on', async () => {
  await openPage('/', <Screen />, () => undefined)
  const region = document.querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  await typeInto('Password', 'a')
  expect(region?.textContent).toContain('Weak')
})
