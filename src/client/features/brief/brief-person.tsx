import styles from './brief-person.module.css'

/** Somebody's initials in a disc; the colour goes with the name. */
export function PersonDisc({ name }: { name: string }) {
  return (
    <span className={styles.disc} data-tone={toneOf(name)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

export function Person({ name }: { name: string }) {
  return (
    <span className={styles.person}>
      <PersonDisc name={name} />
      <span>{name}</span>
    </span>
  )
}

const tones = ['green', 'amber', 'blue', 'neutral'] as const

function toneOf(name: string) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tones[sum % tones.length]
}

/** «Анна Лебедева» → «АЛ». */
function initials(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  return `${[...first][0] ?? '•'}${[...second][0] ?? ''}`.toLocaleUpperCase('ru')
}
