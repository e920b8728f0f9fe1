// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage, untilShown } from '#test/open-page.tsx'
import { OfflineKeeper } from './offline-keeper.tsx'
import { OFFLINE_TEXTS } from './offline-texts.ts'

test('a new version is read out, because its region is on the page before', async ({ onTestFinished }) => {
  let register: (registration: unknown) => void = () => undefined
  const registered = new Promise((done) => {
    register = done
  })
  const serviceWorker = { controller: {}, register: () => registered }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  vi.stubEnv('PROD', true)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  await openPage('/menu', <OfflineKeeper />, () => undefined)
  const region = document.querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  await act(async () => register({ waiting: {}, addEventListener: () => undefined }))
  await untilShown(() => expect(region?.textContent).toContain(OFFLINE_TEXTS.update.title))
})
