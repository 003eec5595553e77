import { useShortlisted } from '#client/features/channels/data/use-shortlisted.ts'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Channel } from '#contract/channels.ts'
import { formerPrices } from './cited-changes.ts'
import styles from './cited-channels.module.css'

type CitedNewsProps = {
  cited: CitedThing | undefined
  /** Undefined until the list is loaded. */
  total: number | undefined
  channels: readonly Channel[] | undefined
}

/** How many channels there are, and what has changed since the answer. */
export function CitedNews({ cited, total, channels }: CitedNewsProps) {
  const gone = useLeft(cited, channels)
  if (total === undefined || (total === 0 && !cited?.total)) return null
  const changed = cited ? formerPrices(cited, [...(channels ?? []), ...gone]).size : 0
  const before = cited?.total ?? total
  return (
    <p className={styles.news}>
      {changed > 0 && <span className={styles.changed}>С тех пор {formatCount(changed, priceForms)}</span>}
      <span>
        {before === total ? 'Всего' : `Было ${formatNumber(before)}, сейчас`} {formatNumber(total)}
      </span>
    </p>
  )
}

const priceForms = { one: 'цена изменилась', few: 'цены изменились', many: 'цен изменилось' }

/** Reads the channels of the answer that are no longer at the beginning of the list; deleted ones are left out. */
function useLeft(cited: CitedThing | undefined, channels: readonly Channel[] | undefined): Channel[] {
  const listed = new Set(channels?.map(({ id }) => id))
  const missing = channels && cited?.figures.prices ? cited.ids.filter((id) => !listed.has(id)) : []
  return useShortlisted(missing).flatMap((one) => (one.state === 'there' ? [one.channel] : []))
}
