import { type ReactNode, useEffect } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { LoadError } from '#client/ui/states/load-error.tsx'
import type { LazyModule } from './lazy-module.ts'
import { useLazyModule } from './use-lazy-module.ts'
import { whyNotFetched } from './why-not-fetched.ts'

type LazyTabProps<Module> = {
  module: LazyModule<Module>
  /** Names the tab in the error message: «подборку». */
  what: string
  children: (module: Module) => ReactNode
}

/** A tab of the channel base that lazy-loads its code when it is opened. */
export function LazyTab<Module>({ module, what, children }: LazyTabProps<Module>) {
  const known = useLazyModule(module)
  const isOffline = useConnection() === 'offline'
  useEffect(() => module.load(), [module])
  if (known.state === 'coming') return null
  if (known.state === 'there') return children(known.module)
  return (
    <LoadError
      title={`Не удалось открыть ${what}`}
      text={whyNotFetched(isOffline, known.isGone)}
      onRetry={module.load}
    />
  )
}
