import { Alert } from '#client/ui/control/alert.tsx'
import { linkWarning } from './link-warning-text.ts'
import styles from './people.module.css'

/** Warns about links that begin with the address of this page. */
export function LinkWarning() {
  const warning = linkWarning(location.origin)
  return warning && <Alert tone="error" title={warning} className={styles.warning} />
}
