import { Copy, Link } from 'lucide-react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { copyText } from '#client/ui/page/copy-button.tsx'
import type { PersonLink } from '#contract/accounts/administration.ts'
import { joinAddress } from '#contract/accounts/join-address.ts'
import styles from './people.module.css'

type LinkDialogProps = { link: PersonLink; email: string; onClose: () => void }

/** Shows a one-time link once: the server has only its hash. It is open while it is mounted. */
export function LinkDialog({ link, email, onClose }: LinkDialogProps) {
  const address = joinAddress(location.origin, link.token)
  return (
    <Dialog
      open
      title={link.purpose === 'reset' ? 'Ссылка для нового пароля' : 'Приглашение'}
      icon={<Link size={22} />}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Закрыть</Button>
          <Button
            variant="primary"
            icon={<Copy size={18} />}
            onClick={() => void copyText(address, 'Ссылка скопирована')}
          >
            Скопировать
          </Button>
        </>
      }
    >
      <p>
        {`${howToPass[link.mail](email)} Она действует один раз, до ${formatDateTime(new Date(link.expires_at))}, и больше не покажется.`}
      </p>
      <code className={styles.link}>{address}</code>
      <LinkWarning />
    </Dialog>
  )
}

const howToPass: Readonly<Record<PersonLink['mail'], (email: string) => string>> = {
  sent: (email) => `Письмо отправлено на ${email}. Если оно не дойдёт, передайте ссылку лично.`,
  failed: (email) =>
    `Письмо на ${email} не ушло: почтовый сервер его не принял. Передайте ссылку лично: кто её откроет, войдёт как ${email}.`,
  off: (email) => `Передайте ссылку лично: кто её откроет, войдёт как ${email}.`,
}

/** Warns about links that begin with the address of this page. */
export function LinkWarning() {
  const warning = linkWarning(location.origin)
  return warning && <Alert tone="error" title={warning} className={styles.warning} />
}

/** Returns why a one-time link with this origin may not work for a colleague or gives the password away. */
export function linkWarning(origin: string): string | undefined {
  const { hostname, host, protocol } = new URL(origin)
  // A loopback address.
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    return `Ссылка начинается с ${host}\u00a0— это сам ваш компьютер, на другом она не откроется. Откройте PromoDesk по адресу, который доступен коллегам, и сделайте ссылку там.`
  if (protocol !== 'https:')
    return 'Адрес без шифрования (http): пароль человека пойдёт по сети открыто. Настройте HTTPS или передавайте ссылку только внутри своей сети.'
  return undefined
}
