import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'

/** Shows a component at an address until the test has finished. The test file needs jsdom. */
export async function openScreen(address: string, Screen: ComponentType): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState(null, '', address)
  const root = createRoot(document.createElement('div'))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  })
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Screen />
      </BrowserRouter>,
    ),
  )
}
