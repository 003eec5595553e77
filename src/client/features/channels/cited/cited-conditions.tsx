import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { conditionRows } from '#client/features/channels/data/condition-rows.ts'
import { useCategoryTitle } from '#client/features/channels/data/use-conditions.ts'
import styles from './cited-channels.module.css'

/** What the list was searched by, in the sentences of the channel base. */
export function CitedConditions({ search }: { search: ChannelsBaseSearch }) {
  const categoryTitle = useCategoryTitle()
  const text = search.search.trim()
  const sentences = [
    ...(text === '' ? [] : [`Поиск: «${text}»`]),
    ...conditionRows(search, categoryTitle).map((row) => row.text),
  ]
  return (
    <ul className={styles.conditions} aria-label="Условия">
      {sentences.map((sentence) => (
        <li key={sentence} title={sentence}>
          {sentence}
        </li>
      ))}
    </ul>
  )
}
