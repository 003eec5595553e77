import styles from './person.module.css'

const tints = ['amber', 'neutral', 'blue', 'green'] as const

/** A colleague's name after a disc with the initials. A name always gets the same tint; `wraps` allows two lines. */
export function Person({ name, wraps = false }: { name: string; wraps?: boolean }) {
  return (
    <span className={styles.person} data-wraps={wraps}>
      <PersonDisc name={name} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

/** The disc alone, for places that already show the name. */
export function PersonDisc({ name }: { name: string }) {
  return (
    <span className={styles.disc} data-tint={tintOf(name)} aria-hidden>
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase('ru') ?? '').join('')
}

function tintOf(name: string) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tints[sum % tints.length]
}
