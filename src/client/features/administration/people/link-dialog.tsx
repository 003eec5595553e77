import { Copy, Link } from 'lucide-react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { copyText } from '#client/ui/page/copy-text.ts'
import type { PersonLink } from '#contract/accounts/administration.ts'
import { joinAddress } from '#contract/accounts/join-address.ts'
import { LinkWarning } from './link-warning.tsx'
import styles from './people.module.css'

type LinkDialogProps = { link: (PersonLink & { email: string }) | undefined; onClose: () => void }

/** Shows a one-time link once: the server has only its hash. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  const address = link ? joinAddress(location.origin, link.token) : ''
  return (
    <Dialog
      open={link !== undefined}
      title={link?.purpose === 'reset' ? 'Ссылка для нового пароля' : 'Приглашение'}
      icon={<Link size={22} strokeWidth={1.75} />}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Закрыть</Button>
          <Button
            variant="primary"
            icon={<Copy size={18} strokeWidth={1.75} />}
            onClick={() => void copyText(address, 'Ссылка скопирована')}
          >
            Скопировать
          </Button>
        </>
      }
    >
      {link && (
        <>
          <p>
            {`${howToPass[link.mail](link.email)} Она действует один раз, до ${formatDateTime(new Date(link.expires_at))}, и больше не покажется.`}
          </p>
          <code className={styles.link}>{address}</code>
          <LinkWarning />
        </>
      )}
    </Dialog>
  )
}

const howToPass: Readonly<Record<PersonLink['mail'], (email: string) => string>> = {
  sent: (email) => `Письмо отправлено на ${email}. Если оно не дойдёт, передайте ссылку лично.`,
  failed: (email) =>
    `Письмо на ${email} не ушло: почтовый сервер его не принял. Передайте ссылку лично: кто её откроет, войдёт как ${email}.`,
  off: (email) => `Передайте ссылку лично: кто её откроет, войдёт как ${email}.`,
}
