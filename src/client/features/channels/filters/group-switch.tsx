import styles from './group-switch.module.css'

type GroupSwitchProps = {
  label?: string
  groups: readonly { key: string; title: string }[]
  current: string
  onChange: (key: string) => void
}

/** Buttons of which one is current: by default, the groups of columns, which it scrolls to the table's left edge. */
export function GroupSwitch({ label = 'Группы столбцов', groups, current, onChange }: GroupSwitchProps) {
  return (
    <fieldset className={styles.track} aria-label={label}>
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
