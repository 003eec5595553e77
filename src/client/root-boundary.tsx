import { Component, type ReactNode } from 'react'
import { ErrorPage } from './layout/error-page.tsx'

/** Catches errors outside the router, such as an application that could not be fetched. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children
  }
}
