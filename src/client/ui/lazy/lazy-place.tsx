import { RefreshCw } from 'lucide-react'
import { Component, type ReactNode, Suspense } from 'react'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { Button } from '#client/ui/control/button.tsx'
import { LoadError } from '#client/ui/states/empty-state.tsx'
import styles from './lazy.module.css'
import { PartMissingError } from './lazy-part.ts'

type LazyPlaceProps = {
  /** Names the part in the message: «память цен». */
  what: string
  /** A tab fills the page; a line is one of its parts. */
  as: 'tab' | 'line'
  /** Shown while the code is fetched. */
  coming?: ReactNode
  children: ReactNode
}

/** Holds a lazy part of a page. The rest of the page stays if its code cannot be fetched. */
export function LazyPlace({ coming = null, children, ...place }: LazyPlaceProps) {
  return (
    <PartBoundary fallback={(failure) => <NotLoaded {...place} {...failure} />}>
      <Suspense fallback={coming}>{children}</Suspense>
    </PartBoundary>
  )
}

function NotLoaded({ what, as, missing, isRetrying, retry }: Pick<LazyPlaceProps, 'what' | 'as'> & PartFailure) {
  const { why } = useWhyMissing(missing)
  if (as === 'tab') {
    const query = { isFetching: false, refetch: retry }
    return isRetrying ? null : <LoadError title={`Не удалось открыть ${what}`} text={why} query={query} />
  }
  return (
    <p className={styles.line} role="status">
      {`Не удалось загрузить ${what}. ${why}`}
      <Button size="small" icon={<RefreshCw size={16} />} loading={isRetrying} onClick={retry}>
        Повторить
      </Button>
    </p>
  )
}

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

/** Returns the user-visible reason why a part of the application is missing, and what the user can do. */
export function useWhyMissing(missing: PartMissingError | undefined): { why: string; isOffline: boolean } {
  const isOffline = useConnection() === 'offline' && missing !== undefined
  return { why: whyMissing(missing, isOffline), isOffline }
}

function whyMissing(missing: PartMissingError | undefined, isOffline: boolean): string {
  if (missing === undefined) return 'Произошла неизвестная ошибка.'
  if (missing.isGone) return 'Вышла новая версия PromoDesk. Сохраните введённое и обновите страницу.'
  if (isOffline) return `${lostText()}, а на устройство эта часть ещё не загружена. ${onceConnected('Она откроется')}.`
  return 'Проверьте соединение и попробуйте ещё раз.'
}
