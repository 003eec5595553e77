import styles from './demo-tag.module.css'

export function DemoTag() {
  return <span className={styles.tag}>Демо-модель</span>
}
