import { Link } from '@tanstack/react-router'
import { sections } from '#client/lib/page/sections.ts'
import styles from './none-yet.module.css'

const { positions, estimates, directions, channels } = sections

const missing = {
  positions: { text: 'В реестре должностей пока никого нет.', add: positions.create.label },
  estimates: { text: 'Расчёток пока нет.', add: estimates.create.label },
  directions: { text: 'Направлений пока нет.', add: 'Добавить направление' },
  categories: { text: 'Категорий пока нет.', add: 'Добавить категорию' },
} as const

const places = {
  positions: { to: positions.create.to },
  estimates: { to: estimates.create.to },
  directions: { to: directions.to },
  categories: { to: channels.to, search: { tab: 'categories' } },
} as const

/** Says that a choice has nothing to offer and leads, in a new tab, to where the first entry is made: the form stays. */
export function NoneYet({ of }: { of: keyof typeof missing }) {
  const { text, add } = missing[of]
  return (
    <p className={styles.note}>
      {text}{' '}
      <Link className={styles.link} {...places[of]} target="_blank">
        {add}
      </Link>
    </p>
  )
}

/** The options of a query whose empty list is asked for again when the user comes back from that tab. */
export const lookAgainIfEmpty = {
  refetchOnWindowFocus: ({ state }: { state: { data?: { data: readonly unknown[] } | undefined } }) =>
    state.data?.data.length === 0 && ('always' as const),
}
