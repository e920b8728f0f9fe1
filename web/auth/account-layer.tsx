import { lazy, Suspense } from 'react'
import { useAuthStep } from './auth-step.ts'

const loadDialog = () => import('./auth-dialog.tsx')
const AuthDialog = lazy(() => loadDialog().then((part) => ({ default: part.AuthDialog })))

/** Fetches the sign-in dialog before it is asked for. */
export const preloadAuthDialog = () => void loadDialog().catch(() => {})

/** The dialogs of signing in and of one's own account, over every page, as the address asks for them. */
export function AccountLayer() {
  const auth = useAuthStep()
  return <Suspense>{auth.step !== null && <AuthDialog />}</Suspense>
}
