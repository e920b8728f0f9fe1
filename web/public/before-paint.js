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
  root.classList.toggle('sidebar-closed', document.cookie.includes('sidebar_state=false'))
  root.classList.toggle('has-sidebar', /^\/(international|masterclass|chillz-blog)(\/|$)/.test(location.pathname))
  root.classList.toggle('at-home', location.pathname === '/' || location.pathname === '/menu')

  // Whoever taps a dish before the app has come sees that it was heard; the address tells the app what to open.
  addEventListener('click', ({ target }) => {
    const card = target.closest?.('[data-first-cards] [data-item]')
    if (!card) return
    const before = document.querySelector('[data-item][aria-busy]')
    before?.removeAttribute('aria-busy')
    card.setAttribute('aria-busy', 'true')
    card.querySelector('button').firstChild.data = card.closest('[data-first-cards]').dataset.firstCards
    const address = new URL(location)
    address.searchParams.set('item', card.dataset.item)
    history[before ? 'replaceState' : 'pushState'](null, '', address)
    // An app that has started, and waits for the script of its page, reads the address again.
    dispatchEvent(new PopStateEvent('popstate'))
  })

  // If the app replaces what the mouse presses before the release, browsers click nothing: what stands there then is
  // clicked. Taps need nothing, because browsers look for their target when the finger is lifted.
  let press = null
  addEventListener('mousedown', (event) => {
    press = event.target.closest?.('[data-first-page], [data-first-cards]') && event
  })
  addEventListener('mouseup', ({ target, button, clientX, clientY }) => {
    if (button !== 0 || !press || press.target.isConnected) return
    const isStill = Math.hypot(clientX - press.clientX, clientY - press.clientY) < 10 // px; otherwise it was dragged away
    if (isStill) target.closest?.('a, button')?.click()
  })

  // A weak network may bring the page without the script of the app: the page says so, and is loaded again once the shop
  // answers. A second time within a minute it waits longer, because then it is not the network.
  const retry = async (pauseMs) => {
    const answer = await fetch('/api/shop', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok && answer.headers.get('content-type')?.includes('json')) location.reload()
    else setTimeout(retry, pauseMs, Math.min(pauseMs * 2, 30_000))
  }
  const onError = ({ target }) => {
    if (target.type !== 'module') return
    root.classList.add('without-app', 'splash-skipped')
    let pauseMs = 30_000
    try {
      if (Date.now() - sessionStorage.getItem('chillz-again') > 60_000) pauseMs = 2_000
      sessionStorage.setItem('chillz-again', Date.now())
    } catch {}
    setTimeout(retry, pauseMs, 2_000)
  }
  addEventListener('error', onError, true)

  let isNewSession = false
  try {
    isNewSession = sessionStorage.getItem('chillz-splash') === null
    sessionStorage.setItem('chillz-splash', 'shown')
  } catch {
    // A browser that remembers nothing would show it on every page.
  }
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  // The page announces the scripts that it begins with; those of the checkout depend on the cart.
  let lines = null
  try {
    lines = JSON.parse(localStorage.getItem('cart'))
  } catch {}
  root.dataset.cart = lines?.length > 0 ? 'filled' : 'empty'

  // What somebody chose on this device counts before what the browser says; staff always see pictures.
  let choice = null
  try {
    choice = localStorage.getItem('chillz-low-data')
  } catch {}
  const wantsLittle = saveData || /2g/.test(effectiveType)
  const isLow = (choice === '"on"' || (choice !== '"off"' && wantsLittle)) && !location.pathname.startsWith('/admin')
  root.classList.toggle('low-data', isLow)
  const isSlow = isLow || saveData || effectiveType !== '4g'
  root.classList.toggle('on-slow-connection', isSlow)

  // Nor does it stand between somebody and what they came for: a payment, an order, the checkout, a shared cart, an item,
  // the cart, a post.
  const hasGoal =
    /^\/(pay|track-order|checkout|c\/|shared|chillz-blog\/)/.test(location.pathname) ||
    /[?&](item|buy)=/.test(location.search)
  if (!isNewSession || hasGoal || isSlow) return
  root.classList.add('with-splash')
  const skip = () => root.classList.add('splash-skipped')
  for (const event of ['click', 'keydown']) addEventListener(event, skip, { once: true })
})()
