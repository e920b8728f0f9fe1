import { beforeEach } from 'vitest'

/** Page tests share one browser: each begins without what another has stored. */
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // As when another tab clears the storage: stored values of loaded modules are read again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
