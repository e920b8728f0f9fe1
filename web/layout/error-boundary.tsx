import { Component, type ReactNode } from 'react'
import { logQuietly } from '../log.ts'
import { BrokenPage } from './broken-page.tsx'

/** Catches what breaks inside, so that the rest of the page stays. Give it a key to start anew with each page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    logQuietly('a page broke', error)
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children
  }
}
