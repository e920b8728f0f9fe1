// Runs before the first paint: a dark page never flashes white, and the home page shows its head while the app loads.
;(() => {
  const root = document.documentElement
  let stored = null
  try {
    stored = localStorage.getItem('chillz-theme')
  } catch {}
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', isDark)
  root.classList.toggle('at-home', location.pathname === '/' || location.pathname === '/menu')
})()
