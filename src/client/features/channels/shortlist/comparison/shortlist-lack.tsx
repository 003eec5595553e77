import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import type { Shortlisted } from '#client/features/channels/data/use-shortlisted.ts'
import { formatCount } from '#client/lib/page/format.ts'
import type { Channel } from '#contract/channels.ts'
import { lightTexts } from '#domain/placement/placement-verdict.ts'
import styles from './shortlist-lack.module.css'

type LackProps = { shortlisted: readonly Shortlisted[]; unfit: readonly Channel[] }

/**
 * Says how many picked channels are missing from the sums and the client's papers, which of them the rules forbid, and
 * what the user can do.
 */
export function ShortlistLack({ shortlisted, unfit }: LackProps) {
  const count = (wanted: Shortlisted['state']) => shortlisted.filter(({ state }) => state === wanted).length
  const gone = count('gone')
  const failed = count('failed')
  return (
    <div role="status">
      {gone > 0 && (
        <p className={styles.lack}>
          Удалены из базы: {formatCount(gone, channelForms)}. Уберите их из подборки, чтобы передать её клиенту
        </p>
      )}
      {failed > 0 && (
        <p className={styles.lack}>Не загрузились: {formatCount(failed, channelForms)}. Суммы посчитаны без них</p>
      )}
      {unfit.length > 0 && (
        <p className={styles.lack}>{unfitText(unfit)}. Уберите их из подборки, если клиент не должен их видеть</p>
      )}
    </div>
  )
}

/** Names the forbidden channels, at most five of them. */
export function unfitText(unfit: readonly Channel[]): string {
  const names = unfit.slice(0, 5).map(({ title }) => `«${title}»`)
  const rest = unfit.length - names.length
  const all = [names.join(', '), ...(rest > 0 ? [`и ещё ${rest}`] : [])].join(' ')
  return `По правилам агентства «${lightTexts.red}»: ${all}`
}
