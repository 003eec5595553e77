import styles from './group-switch.module.css'

type GroupSwitchProps = {
  groups: readonly { key: string; title: string }[]
  current: string
  onChange: (key: string) => void
}

/** Scrolls a group of columns to the left edge of the table, and marks the group that is there. */
export function GroupSwitch({ groups, current, onChange }: GroupSwitchProps) {
  return (
    <fieldset className={styles.track} aria-label="Группы столбцов">
      {groups.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          className={styles.button}
          aria-current={key === current}
          onClick={() => onChange(key)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  )
}
