import { Copy, Download, LifeBuoy } from 'lucide-react'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { copyText } from '#client/ui/page/copy-text.ts'
import styles from './passkeys.module.css'

type RecoveryCodesDialogProps = { codes: readonly string[] | undefined; onClose: () => void }

/** Shows new recovery codes once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes?.join('\n') ?? ''
  return (
    <Dialog
      open={codes !== undefined}
      title="Коды восстановления"
      icon={<LifeBuoy size={22} strokeWidth={1.75} />}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Copy size={18} strokeWidth={1.75} />} onClick={() => void copyText(text, 'Коды скопированы')}>
            Скопировать
          </Button>
          <Button
            icon={<Download size={18} strokeWidth={1.75} />}
            onClick={() =>
              downloadFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'PromoDesk, коды восстановления.txt')
            }
          >
            Скачать
          </Button>
          <Button variant="primary" onClick={onClose}>
            Я сохранил коды
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        Если ключа доступа нет под рукой, войдите по паролю и одному из этих кодов. Каждый действует один раз. Сохраните
        их там, где хранят пароли: больше они не покажутся.
      </p>
      <ul className={styles.codes} aria-label="Коды восстановления">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
