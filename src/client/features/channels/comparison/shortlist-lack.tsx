import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import type { Shortlisted } from '#client/features/channels/data/use-shortlisted.ts'
import { formatCount } from '#client/lib/page/format.ts'
import styles from './shortlist-lack.module.css'

/** Says how many picked channels are missing from the sums and the client's papers, and what the user can do. */
export function ShortlistLack({ shortlisted }: { shortlisted: readonly Shortlisted[] }) {
  const count = (wanted: Shortlisted['state']) => shortlisted.filter(({ state }) => state === wanted).length
  const gone = count('gone')
  const failed = count('failed')
  return (
    <div role="status">
      {gone > 0 && (
        <p className={styles.lack}>
          Удалены из базы: {formatCount(gone, channelForms)}. Уберите их из подборки, чтобы передать её
          клиенту
        </p>
      )}
      {failed > 0 && (
        <p className={styles.lack}>
          Не загрузились: {formatCount(failed, channelForms)}. Суммы посчитаны без них
        </p>
      )}
    </div>
  )
}
