import { type ReactNode, useEffect } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { LoadError } from '#client/ui/states/load-error.tsx'
import type { LazyModule } from './lazy-module.ts'
import { useLazyModule } from './use-lazy-module.ts'
import { whyNotFetched } from './why-not-fetched.ts'

type LazyTabProps<Part> = {
  part: LazyModule<Part>
  /** «подборку»: what could not be opened, if so. */
  what: string
  children: (part: Part) => ReactNode
}

/** A tab of the base whose code comes when it is opened. */
export function LazyTab<Part>({ part, what, children }: LazyTabProps<Part>) {
  const known = useLazyModule(part)
  const isOffline = useConnection() === 'offline'
  useEffect(() => part.load(), [part])
  if (known.state === 'coming') return null
  if (known.state === 'there') return children(known.part)
  return (
    <LoadError
      title={`Не удалось открыть ${what}`}
      text={whyNotFetched(isOffline, known.isGone)}
      onRetry={part.load}
    />
  )
}
