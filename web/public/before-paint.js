// Runs before the first paint: a dark page never flashes white, the home page shows its head while the app loads, and
// the first page of a session shows the splash.
;(() => {
  const root = document.documentElement
  let stored = null
  try {
    stored = localStorage.getItem('chillz-theme')
  } catch {}
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', isDark)
  if (stored !== null) {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = isDark ? '#221811' : '#fffdf8'
    }
  }
  root.classList.toggle('at-home', location.pathname === '/' || location.pathname === '/menu')

  let isNewSession = false
  try {
    isNewSession = sessionStorage.getItem('chillz-splash') === null
    sessionStorage.setItem('chillz-splash', 'shown')
  } catch {
    // A browser that remembers nothing would show it on every page.
  }
  // Nor does it stand between somebody and what they came for: a payment, an order, the checkout, an item, the cart.
  const hasGoal = /^\/(pay|track-order|checkout)/.test(location.pathname) || /[?&](item|buy)=/.test(location.search)
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  if (!isNewSession || hasGoal || saveData || effectiveType !== '4g') return
  root.classList.add('with-splash')
  const skip = () => root.classList.add('splash-skipped')
  for (const event of ['click', 'keydown']) addEventListener(event, skip, { once: true })
})()
