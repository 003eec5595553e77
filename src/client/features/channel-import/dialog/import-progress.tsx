import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import styles from './import-progress.module.css'

const texts = {
  sending: 'Строки отправляются',
  writing: 'Каналы записываются',
  each: 'Каналы записываются по одному',
} as const

/** The fourth step: the progress. */
export function ImportProgress({ importing }: { importing: ChannelImportState }) {
  const { step, done, total } = importing.state.progress ?? { step: 'sending', done: 0, total: 0 }
  return (
    <div className={styles.progress}>
      <p className={styles.text} role="status">
        {texts[step]}: {formatNumber(done)} из {formatNumber(total)}
      </p>
      <progress className={styles.bar} max={Math.max(total, 1)} value={done} aria-label={texts[step]} />
      <p className={styles.hint}>
        {step === 'each'
          ? 'Что уже записано, останется в базе и после отмены.'
          : 'Пока запись не закончена, в базе ничего не меняется.'}
      </p>
    </div>
  )
}
