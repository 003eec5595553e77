import styles from './multi-select.module.css'

const MOST_TAGS = 2
const MOST_LETTERS = 10

/** Shows chosen values in one line: at most two tags, each cut to ten characters, then «+N еще». */
export function ChosenTags({ id, names }: { id: string; names: readonly string[] }) {
  const more = names.length - MOST_TAGS
  return (
    <span id={id} className={styles.tags}>
      {names.slice(0, MOST_TAGS).map((name, index) => {
        const cut = cutName(name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two values may have the same name
          <span key={index} className={styles.tag} title={cut === name ? undefined : name}>
            {cut}
          </span>
        )
      })}
      {more > 0 && <span className={styles.rest}>+{more} еще</span>}
    </span>
  )
}

function cutName(name: string): string {
  const letters = [...name]
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('').trimEnd()}…` : name
}
