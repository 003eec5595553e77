import { useEffect, useState } from 'react'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { isChunkMissing, mayRecoverFromStaleChunk, recoverFromStaleChunk } from '#client/lib/page/page-version.ts'
import { Button } from '#client/ui/control/button.tsx'
import styles from './plain-page.module.css'

/** Replaces a page that failed. Shows nothing while the page reloads to fetch a newer version of a missing chunk. */
export function ErrorPage() {
  const [recovering, setRecovering] = useState(mayRecoverFromStaleChunk)
  const offline = useConnection() === 'offline'
  useEffect(() => {
    if (recovering) void recoverFromStaleChunk().then(setRecovering)
  }, [recovering])
  if (recovering) return null
  return (
    <div className={styles.page}>
      <title>Ошибка — PromoDesk</title>
      <h1 className={styles.title}>{isChunkMissing() ? 'Страница не загрузилась' : 'Произошла неизвестная ошибка'}</h1>
      <p className={styles.text}>
        {offline
          ? `${lostText()}: ${onceConnected('открыть эту страницу можно')}.`
          : 'Проверьте соединение и попробуйте ещё раз.'}
      </p>
      {/* The button reloads the page, because an open page does not fetch a failed chunk again. */}
      <Button variant="primary" className={styles.action} onClick={() => location.reload()}>
        Повторить
      </Button>
    </div>
  )
}
