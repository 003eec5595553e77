import { X } from 'lucide-react'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { Layer } from '#client/ui/overlay/layer.tsx'
import styles from './answer-picture.module.css'

type PictureDialogProps = { open: boolean; src: string; onClose: () => void }

/** Shows a picture as large as the window allows. */
export function PictureDialog({ open, src, onClose }: PictureDialogProps) {
  return (
    <Layer open={open} label="Изображение" onClose={onClose}>
      <IconButton className={styles.close} aria-label="Закрыть" onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <img className={styles.full} src={src} alt="Изображение PromoGPT" />
    </Layer>
  )
}
