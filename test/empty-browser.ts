import { beforeEach } from 'vitest'
import { forgetLapsed } from '../web/client/session/session-store.ts'

// Before a file is loaded, because some draw their page then.
document.head.replaceChildren()
document.body.replaceChildren()
document.title = ''
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)

/** Page tests share one browser: each begins without what another has stored, and each file with an empty page. */
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // As when another tab clears the storage: stored values of loaded modules are read again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  // That ended the session of the test before, whose owner would still be waited for.
  forgetLapsed()
})
