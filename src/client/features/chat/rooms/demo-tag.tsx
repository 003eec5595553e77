import styles from './demo-tag.module.css'

/** Says that the built-in model answers. */
export function DemoTag() {
  return <span className={styles.tag}>Демо-модель</span>
}
