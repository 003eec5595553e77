import { shortAddress, webAddress } from '#client/lib/page/web-address.ts'
import styles from './safe-link.module.css'

/**
 * Shows a typed address as an external link. Only web addresses become links; `javascript:` and the like stay text.
 */
export function SafeLink({ address }: { address: string }) {
  const href = webAddress(address)
  const text = shortAddress(address)
  if (href === undefined) return <>{text}</>
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
