import { Download, ImageOff, RotateCw, X } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import quiet from '#client/features/chat/turn/quiet-button.module.css'
import { useConnection } from '#client/lib/api/connection.ts'
import { Button, IconButton } from '#client/ui/control/button.tsx'
import { Layer } from '#client/ui/overlay/layer.tsx'
import styles from './answer-picture.module.css'

type AnswerPictureProps = {
  /** The picture's URL; it changes with each preview until the picture is final. */
  src: string
  /** The name of the downloaded file. */
  filename: string
  final: boolean
}

/** The picture of an answer. Sharper previews replace each other in the same element until it is complete. */
export function AnswerPicture({ src, filename, final }: AnswerPictureProps) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [failed, setFailed] = useState<string>()
  const [shown, setShown] = useState(false)
  const keepSize = ({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>) => {
    if (width > 0) setSize((known) => known ?? { width, height })
  }
  if (failed === src) return <PictureFailed onRetry={() => setFailed(undefined)} />
  return (
    <figure>
      <button
        type="button"
        className={styles.frame}
        style={{ aspectRatio: size ? `${size.width} / ${size.height}` : '16 / 10' }}
        aria-label="Открыть изображение"
        data-loaded={size !== undefined}
        onClick={() => setShown(true)}
      >
        {/* One <img> for all previews: the browser shows the previous picture until the next one is loaded. */}
        <img
          className={styles.picture}
          src={src}
          alt="Изображение PromoGPT"
          data-preview={!final || undefined}
          draggable={false}
          onLoad={keepSize}
          onError={() => setFailed(src)}
        />
      </button>
      {final && (
        <a className={`${quiet.button} ${styles.save}`} href={downloadAddress(src)} download={filename}>
          <Download size={16} aria-hidden />
          Сохранить
        </a>
      )}
      {/* The picture as large as the window allows. */}
      <Layer open={shown} label="Изображение" onClose={() => setShown(false)}>
        <IconButton className={styles.close} aria-label="Закрыть" onClick={() => setShown(false)}>
          <X size={18} aria-hidden />
        </IconButton>
        <img className={styles.full} src={src} alt="Изображение PromoGPT" />
      </Layer>
    </figure>
  )
}

function PictureFailed({ onRetry }: { onRetry: () => void }) {
  const offline = useConnection() === 'offline'
  const wasOffline = useRef(offline)
  useEffect(() => {
    if (wasOffline.current && !offline) onRetry()
    wasOffline.current = offline
  }, [offline, onRetry])
  return (
    <div className={styles.failed} role="status">
      <ImageOff size={24} aria-hidden />
      {offline ? 'Изображение недоступно без сети' : 'Изображение не загрузилось'}
      {!offline && (
        <Button size="small" icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          Повторить
        </Button>
      )}
    </div>
  )
}

function downloadAddress(src: string): string {
  return `${src}${src.includes('?') ? '&' : '?'}download=1`
}
