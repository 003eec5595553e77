import { ExternalLink } from 'lucide-react'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import styles from './leave-dialog.module.css'

type LeaveDialogProps = {
  /** The dialog is open while this is set. */
  address: string | undefined
  onClose: () => void
}

/** Asks before a link leaves the product, because an address can carry what the model has read. */
export function LeaveDialog({ address, onClose }: LeaveDialogProps) {
  const leave = () => {
    onClose()
    window.open(address, '_blank', 'noopener,noreferrer')
  }
  return (
    <ConfirmDialog
      open={address !== undefined}
      title="Открыть другой сайт?"
      tone="neutral"
      icon={<ExternalLink size={22} strokeWidth={1.75} />}
      confirmLabel="Открыть"
      onConfirm={leave}
      onCancel={onClose}
    >
      Ссылку написал PromoGPT, а он читал базу агентства. Проверьте, что в адресе нет лишнего.
      {address !== undefined && <Address text={address} />}
    </ConfirmDialog>
  )
}

/** The whole address as the browser opens it, with its host in bold. */
function Address({ text }: { text: string }) {
  const url = URL.parse(text, location.href)
  if (url === null) return <span className={styles.address}>{text}</span>
  const { href, host, pathname, search, hash } = url
  const after = pathname + search + hash
  return (
    <span className={styles.address}>
      {href.slice(0, href.length - host.length - after.length)}
      <strong>{host}</strong>
      {after}
    </span>
  )
}
