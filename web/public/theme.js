// Runs before the first paint, so that a dark page never flashes white.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('chillz-theme')
  } catch {}
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
})()
