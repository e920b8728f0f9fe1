import { Component, type ReactNode } from 'react'
import { logQuietly } from '../log.ts'

type ErrorBoundaryProps = {
  /** What stands there instead. */
  fallback: ReactNode
  children: ReactNode
}

/** Catches what breaks inside, so that the rest of the page stays. Give it a key to start anew with each page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    logQuietly('a page broke', error)
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.isBroken ? fallback : children
  }
}
