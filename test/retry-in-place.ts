import { expect } from 'vitest'
import { press, untilShown } from './open-page.tsx'

/** Presses “Try again” below a failure, and expects that the pressed button stays, with the focus, while it is asked again. */
export async function retryInPlace(): Promise<void> {
  const button = () => document.querySelector<HTMLElement>('[role=alert] button')
  await untilShown(() => expect(button()?.textContent).toBe('Try again'))
  const pressed = button()
  pressed?.focus()
  await press('Try again')
  await untilShown(() => expect(button()?.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement === pressed).toBe(true)
}
