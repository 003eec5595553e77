import { conditionRows } from '#client/features/channels/conditions/condition-rows.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { useCategoryOptions } from '#client/features/channels/data/use-category-options.ts'
import styles from './cited-channels.module.css'

/** What the list was searched by, in the sentences of the channel base. */
export function CitedConditions({ search }: { search: ChannelsBaseSearch }) {
  const { options } = useCategoryOptions([])
  const titleOf = (id: number) => options.find(({ value }) => value === id)?.label ?? 'удалённая категория'
  const text = search.search.trim()
  const categories = search.category_ids.map(titleOf)
  const sentences = [
    ...(text === '' ? [] : [`Поиск: «${text}»`]),
    ...(categories.length === 0 ? [] : [`Категория: ${categories.join(', ')}`]),
    ...conditionRows(search, titleOf).map((row) => row.text),
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
