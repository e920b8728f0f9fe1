import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { config } from 'zod'
import { BrokenPage } from './app/layout/broken-page.tsx'
import { AppRoutes } from './app/routes.tsx'
import { runSplash, seenFor } from './app/splash/run-splash.ts'
import { ThemeProvider } from './app/theme/theme-provider.tsx'
import { makeQueryClient } from './client/query-client.ts'
import { onOwnerGone } from './client/session/session-store.ts'
import { storeReferral } from './client/session/stored-referral.ts'
import { ClockProvider } from './client/shop/clock.tsx'
import { shopQuery } from './client/shop/shop-hooks.ts'
import { forgetPerson } from './client/storage/stored-value.ts'
import { storeInstallOffer } from './store/install/install-prompt.ts'
import { fetchFirstDishes } from './store/menu/menu-hooks.ts'
import { ErrorBoundary } from './ui/state/error-boundary.tsx'

// Compiled schemas would need eval, which the content security policy refuses.
config({ jitless: true })

onOwnerGone(forgetPerson)
storeReferral()
storeInstallOffer()

/** How long the app waits for the data of the first dishes, ms. */
const LONGEST_WAIT_MS = 3_000
/** How long after the app's start the fonts are loaded on a slow network, ms. */
const FONTS_AFTER_MS = 5_000
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

const clock = () => new Date()
const queries = makeQueryClient()
// Requested before the first render, which takes half a second on a slow phone.
void queries.prefetchQuery(shopQuery)
const dishes = fetchFirstDishes(location.pathname, queries, clock)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The dishes that the page contains already must not be replaced by placeholders.
if (document.querySelector('[data-first-cards]')) await Promise.race([dishes, pause(LONGEST_WAIT_MS)])

// A transition renders in slices of a few milliseconds, so that a slow phone answers taps meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <ClockProvider clock={clock}>
        <ThemeProvider>
          <QueryClientProvider client={queries}>
            <BrowserRouter>
              <ErrorBoundary fallback={<BrokenPage />}>
                <AppRoutes />
              </ErrorBoundary>
            </BrowserRouter>
          </QueryClientProvider>
        </ThemeProvider>
      </ClockProvider>
    </StrictMode>,
  ),
)

// The text's font and the cedi sign come while the app renders: later, each would lay out the finished page once more.
// Without them the page has the faces of the system.
if (!document.documentElement.matches('.on-slow-connection')) {
  document.fonts.load('1em "Chillz Text"', 'a₵').catch(() => undefined)
}
// Without low data our fonts are loaded after the first opened dish and its picture; see styles/fonts.css.
void pause(FONTS_AFTER_MS).then(() => document.documentElement.classList.remove('on-slow-connection'))

const splash = document.getElementById('splash')
if (splash) runSplash({ element: splash, seenForMs: seenFor(splash) })
