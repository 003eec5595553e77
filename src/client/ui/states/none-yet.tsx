import { Link } from '@tanstack/react-router'
import { sections } from '#client/lib/page/sections.ts'
import styles from './none-yet.module.css'

const { positions, estimates, directions } = sections

const missing = {
  positions: { text: 'В реестре должностей пока никого нет.', create: positions.create },
  estimates: { text: 'Расчёток пока нет.', create: estimates.create },
  directions: { text: 'Направлений пока нет.', create: { to: directions.to, label: 'Добавить направление' } },
} as const

/** Says that a choice has nothing to offer and leads, in a new tab, to where the first entry is made: the form stays. */
export function NoneYet({ of }: { of: keyof typeof missing }) {
  const { text, create } = missing[of]
  return (
    <p className={styles.note}>
      {text}{' '}
      <Link className={styles.link} to={create.to} target="_blank">
        {create.label}
      </Link>
    </p>
  )
}

/** The options of a query whose empty list is asked for again when the user comes back from that tab. */
export const lookAgainIfEmpty = {
  refetchOnWindowFocus: ({ state }: { state: { data?: { data: readonly unknown[] } | undefined } }) =>
    state.data?.data.length === 0 && ('always' as const),
}
