import { Alert } from '#client/ui/control/alert.tsx'
import styles from './people.module.css'

/** Warns about links that begin with the address of this page. */
export function LinkWarning() {
  const warning = linkWarning(location.origin)
  return warning && <Alert tone="error" title={warning} className={styles.warning} />
}

/** Returns why a one-time link with this origin may not work for a colleague or gives the password away. */
export function linkWarning(origin: string): string | undefined {
  const { hostname, host, protocol } = new URL(origin)
  if (isLoopback(hostname))
    return `Ссылка начинается с ${host}\u00a0— это сам ваш компьютер, на другом она не откроется. Откройте PromoDesk по адресу, который доступен коллегам, и сделайте ссылку там.`
  if (protocol !== 'https:')
    return 'Адрес без шифрования (http): пароль человека пойдёт по сети открыто. Настройте HTTPS или передавайте ссылку только внутри своей сети.'
  return undefined
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
