import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { config } from 'zod'
import { BrokenPage } from './app/layout/broken-page.tsx'
import { AppRoutes } from './app/routes.tsx'
import { runSplash, seenFor } from './app/splash/run-splash.ts'
import { ThemeProvider } from './app/theme/theme-provider.tsx'
import { paths } from './client/paths.ts'
import { makeQueryClient } from './client/query-client.ts'
import { keepReferral } from './client/session/kept-referral.ts'
import { ClockProvider } from './client/shop/clock.tsx'
import { shopQuery } from './client/shop/shop-hooks.ts'
import { keepInstallOffer } from './store/install/install-prompt.ts'
import { fetchMenu } from './store/menu/menu-hooks.ts'
import { ErrorBoundary } from './ui/state/error-boundary.tsx'

// Compiled schemas would need eval, which the content security policy refuses.
config({ jitless: true })

keepReferral()
keepInstallOffer()

const clock = () => new Date()
const queries = makeQueryClient()
// Answers come while the first page is drawn, which takes a slow phone half a second.
void queries.prefetchQuery(shopQuery)
if (location.pathname === paths.home || location.pathname === paths.menu) fetchMenu(queries, clock)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

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
)

const splash = document.getElementById('splash')
if (splash) runSplash({ element: splash, seenForMs: seenFor(splash) })
