import { RefreshCw } from 'lucide-react'
import { useConnection } from '#client/lib/api/connection.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import type { LazyModule } from './lazy-module.ts'
import styles from './not-loaded.module.css'
import { whyNotFetched } from './why-not-fetched.ts'

type NotLoadedProps = {
  module: LazyModule<unknown>
  /** «показатели канала» */
  what: string
  isGone: boolean
  /** Shows the message as the button's tooltip, where a sentence does not fit. */
  isSmall?: boolean
}

/** Replaces a part of a page that could not be fetched; the rest of the page stays. */
export function NotLoaded({ module, what, isGone, isSmall = false }: NotLoadedProps) {
  const isOffline = useConnection() === 'offline'
  const said = `Не удалось загрузить ${what}. ${whyNotFetched(isOffline, isGone)}`
  const icon = <RefreshCw size={16} strokeWidth={1.75} />
  if (isSmall) {
    return (
      <Tooltip title={said}>
        <Button
          variant="text"
          size="small"
          icon={icon}
          aria-label={`Повторить: не удалось загрузить ${what}`}
          onClick={module.load}
        />
      </Tooltip>
    )
  }
  return (
    <p className={styles.line} role="status">
      {said}
      <Button size="small" icon={icon} onClick={module.load}>
        Повторить
      </Button>
    </p>
  )
}
