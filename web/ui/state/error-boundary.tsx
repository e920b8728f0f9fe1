import { Component, type ReactNode } from 'react'
import { logQuietly } from '../log.ts'

type ErrorBoundaryProps = {
  /** Shown instead of the failed content. */
  fallback: ReactNode
  children: ReactNode
}

/** Catches errors of its content, so that the rest of the page stays. Give it a key to reset it for each page. */
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
