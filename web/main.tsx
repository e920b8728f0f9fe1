import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { config } from 'zod'
import { keepReferral } from './auth/kept-referral.ts'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { makeQueryClient } from './query-client.ts'
import { AppRoutes } from './routes.tsx'
import { ClockProvider } from './shop/clock.tsx'
import { runSplash, seenFor } from './splash/run-splash.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

// Compiled schemas would need eval, which the content security policy refuses.
config({ jitless: true })

keepReferral()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ClockProvider clock={() => new Date()}>
      <ThemeProvider>
        <QueryClientProvider client={makeQueryClient()}>
          <BrowserRouter>
            <ErrorBoundary>
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
