import { type ReactNode, useEffect } from 'react'
import { useConnection } from '#client/lib/connection.ts'
import type { Later } from '#client/ui/later/later.ts'
import { useLater } from '#client/ui/later/use-later.ts'
import { whyNotFetched } from '#client/ui/later/why-not-fetched.ts'
import { LoadError } from '#client/ui/load-error.tsx'

type TabPlaceProps<Part> = {
  part: Later<Part>
  /** «подборку»: what could not be opened, if so. */
  what: string
  children: (part: Part) => ReactNode
}

/** A tab of the base whose code comes when it is opened. */
export function TabPlace<Part>({ part, what, children }: TabPlaceProps<Part>) {
  const known = useLater(part)
  const isOffline = useConnection() === 'offline'
  useEffect(() => part.hurry(), [part])
  if (known.state === 'coming') return null
  if (known.state === 'there') return children(known.part)
  return (
    <LoadError
      title={`Не удалось открыть ${what}`}
      text={whyNotFetched(isOffline, known.isGone)}
      onRetry={part.hurry}
    />
  )
}
