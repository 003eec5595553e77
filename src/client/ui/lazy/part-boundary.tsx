import { Component, type ReactNode } from 'react'
import { PartMissingError } from './lazy-part.ts'

export type PartFailure = {
  /** The code could not be fetched; otherwise the part has failed to render. */
  missing: PartMissingError | undefined
  isRetrying: boolean
  retry: () => void
}

type PartBoundaryProps = {
  /** An overlay that opens again tries again. */
  open?: boolean
  fallback: (failure: PartFailure) => ReactNode
  children: ReactNode
}

type State = { error?: unknown; hasFailed: boolean; isRetrying: boolean; wasOpen: boolean }

/** Shows a message instead of a part whose code is missing or that fails to render, so that the page around it stays. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { hasFailed: false, isRetrying: false, wasOpen: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps({ open = true }: PartBoundaryProps, { wasOpen, isRetrying }: State) {
    const opensAgain = open && !wasOpen && !isRetrying
    return { wasOpen: open, ...(opensAgain && { error: undefined, hasFailed: false }) }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartMissingError) error.forget()
  }

  readonly #retry = async () => {
    const { error } = this.state
    if (error instanceof PartMissingError) {
      this.setState({ isRetrying: true })
      try {
        await error.fetchAgain()
      } catch (again) {
        if (again instanceof PartMissingError) again.forget()
        return this.setState({ error: again, isRetrying: false })
      }
    }
    this.setState({ error: undefined, hasFailed: false, isRetrying: false })
  }

  override render() {
    const { error, hasFailed, isRetrying } = this.state
    if (!hasFailed) return this.props.children
    const missing = error instanceof PartMissingError ? error : undefined
    return this.props.fallback({ missing, isRetrying, retry: () => void this.#retry() })
  }
}
