import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { ClockProvider } from '../web/client/shop/clock.tsx'
import { StaffContext } from '../web/office/frame/staff-access.ts'
import { openScreen } from './open-screen.tsx'

type Asked = { method: string; path: string; body: unknown }

/**
 * Shows a page of shoppers or of an admin until the test has finished. The test file needs jsdom.
 *
 * @param answer what the server answers; a request without an answer waits for ever
 */
export async function openPage(
  address: string,
  page: ReactNode,
  answer: (asked: Asked) => Response | Promise<Response> | undefined,
): Promise<QueryClient> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const reply = answer({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return reply ?? new Promise(() => undefined)
  })
  // jsdom draws nothing.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  onTestFinished(() => {
    queries.clear()
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })
  await openScreen(address, () =>
    createPortal(
      <ClockProvider clock={() => new Date('2026-11-20T12:00:00Z')}>
        <QueryClientProvider client={queries}>
          <StaffContext value={{ role: 'admin', may: () => true, isLocked: () => false }}>{page}</StaffContext>
        </QueryClientProvider>
      </ClockProvider>,
      document.body,
    ),
  )
  return queries
}

/** Waits until something holds, while answers come and the page is drawn. */
export async function untilShown(check: () => void): Promise<void> {
  // These updates come from timers, not from the test.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  try {
    await vi.waitFor(check, { timeout: 10_000, interval: 2 })
  } finally {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  }
}

/** The control with this label, also one of those that begin with it, e.g. of a required field. */
export function controlOf(label: string): HTMLInputElement | HTMLTextAreaElement {
  const named = document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
  const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith(label),
  )?.control
  const control = named ?? found
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) throw new Error(`no "${label}"`)
  return control
}

export async function typeInto(label: string, value: string): Promise<void> {
  const control = controlOf(label)
  // React overwrites the setter of the element; that of its class tells nobody.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  await act(async () => {
    set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Does something, and lets the pause pass that the page makes after it. */
export async function passPause(ms: number, work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await work()
    await act(() => vi.advanceTimersByTimeAsync(ms))
  } finally {
    vi.useRealTimers()
  }
}

/** Presses the button with this name or text, as soon as it can be pressed; not one under a dialog. */
export async function press(name: string): Promise<void> {
  const found = () =>
    [...document.querySelectorAll<HTMLButtonElement>('button:enabled:not([aria-disabled])')].find(
      (button) =>
        (button.getAttribute('aria-label') ?? button.textContent) === name && !button.closest('[aria-hidden=true]'),
    )
  await untilShown(() => expect(found(), name).toBeDefined())
  await act(async () => found()?.click())
}
