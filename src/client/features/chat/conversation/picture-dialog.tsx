import { Modal } from 'antd'
import { useEscape } from '#client/ui/focus/escape.ts'
import styles from './answer-picture.module.css'

type PictureDialogProps = { open: boolean; src: string; onClose: () => void }

/** Shows a picture as large as the window allows. */
export function PictureDialog({ open, src, onClose }: PictureDialogProps) {
  useEscape(open, onClose)
  return (
    <Modal
      open={open}
      onCancel={onClose}
      keyboard={false}
      title={<span className="visually-hidden">Изображение</span>}
      footer={null}
      width="fit-content"
      centered
      destroyOnHidden
      classNames={{ container: styles.dialog ?? '', header: styles.dialogHeader ?? '' }}
    >
      <img className={styles.full} src={src} alt="Изображение PromoGPT" />
    </Modal>
  )
}
