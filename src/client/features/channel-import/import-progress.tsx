import { formatNumber } from '#client/lib/format.ts'
import styles from './import-progress.module.css'
import type { ChannelImportState } from './use-channel-import.ts'

/** The fourth step: how far it is. */
export function ImportProgress({ importing }: { importing: ChannelImportState }) {
  const { step, done, total } = importing.state.progress ?? { step: 'sending', done: 0, total: 0 }
  const text = step === 'sending' ? 'Строки отправляются' : 'Каналы записываются'
  return (
    <div className={styles.progress}>
      <p className={styles.text} role="status">
        {text}: {formatNumber(done)} из {formatNumber(total)}
      </p>
      <progress className={styles.bar} max={Math.max(total, 1)} value={done} aria-label={text} />
      <p className={styles.hint}>Пока запись не закончена, в базе ничего не меняется.</p>
    </div>
  )
}
