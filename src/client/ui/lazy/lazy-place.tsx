import { RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { Button } from '#client/ui/control/button.tsx'
import { LoadError } from '#client/ui/states/load-error.tsx'
import styles from './lazy-place.module.css'
import { PartBoundary, type PartFailure } from './part-boundary.tsx'
import { whyNotFetched } from './why-not-fetched.ts'

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
  const isOffline = useConnection() === 'offline' && missing !== undefined
  const why = missing ? whyNotFetched(isOffline, missing.isGone) : 'Произошла неизвестная ошибка.'
  if (as === 'tab') {
    return isRetrying ? null : <LoadError title={`Не удалось открыть ${what}`} text={why} onRetry={retry} />
  }
  return (
    <p className={styles.line} role="status">
      {`Не удалось загрузить ${what}. ${why}`}
      <Button size="small" icon={<RefreshCw size={16} strokeWidth={1.75} />} loading={isRetrying} onClick={retry}>
        Повторить
      </Button>
    </p>
  )
}
