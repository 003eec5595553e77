import { ImageUp, RotateCw, X } from 'lucide-react'
import { hasOriginal } from '#client/features/chat/data/attachments.ts'
import type { Attachment } from '#client/features/chat/data/chat-draft-store.ts'
import { formatFileSize } from '#client/lib/page/format.ts'
import { IconButton } from '#client/ui/control/button.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { fileExtension } from '#domain/attachment.ts'
import styles from './attachment-chip.module.css'
import { FileIcon, FileName } from './file-icon.tsx'

type AttachmentChipProps = {
  attachment: Attachment
  onRemove: (key: string) => void
  /** Uploads a failed file again. */
  onRetry: (key: string) => void
  /** Attaches the original of a scaled picture. */
  onOriginal: (key: string) => void
}

/** A file in the composer with its progress or its error. */
export function AttachmentChip({ attachment, onRemove, onRetry, onOriginal }: AttachmentChipProps) {
  const { key, name, state } = attachment
  const problem = state === 'done' ? attachment.problem : null
  const canUseOriginal = hasOriginal(attachment)
  return (
    <li
      className={styles.chip}
      data-state={state}
      data-warned={Boolean(problem) || undefined}
      data-wide={canUseOriginal || undefined}
    >
      <FileIcon name={name} state={state === 'done' ? 'ready' : state} />
      <span className={styles.text}>
        <FileName name={name} />
        <Tooltip title={explanation(attachment)}>
          <span className={styles.detail} role="status">
            {detail(attachment)}
          </span>
        </Tooltip>
      </span>
      {state === 'failed' && (
        <Tooltip title="Повторить">
          <IconButton className={styles.action} aria-label={`Загрузить ещё раз: ${name}`} onClick={() => onRetry(key)}>
            <RotateCw size={16} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      {canUseOriginal && (
        <Tooltip title="Приложить оригинал: ассистент его не увидит">
          <IconButton
            className={styles.action}
            aria-label={`Приложить оригинал: ${name}`}
            onClick={() => onOriginal(key)}
          >
            <ImageUp size={16} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      <IconButton className={styles.action} aria-label={`Убрать файл ${name}`} onClick={() => onRemove(key)}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

function detail(attachment: Attachment): string {
  if (attachment.state !== 'done') return attachment.state === 'uploading' ? 'Загрузка файлов…' : attachment.reason
  const { name, problem, size, originalSize } = attachment
  if (problem) return problem
  // The size of a file of a sent message is not known.
  if (size === 0) return fileExtension(name).toUpperCase() || 'Файл'
  return originalSize === undefined
    ? formatFileSize(size)
    : `${formatFileSize(size)} вместо ${formatFileSize(originalSize)}`
}

function explanation(attachment: Attachment): string | null {
  if (attachment.state === 'failed') return attachment.reason
  if (attachment.state === 'uploading') return null
  const { problem, originalSize } = attachment
  return problem ?? (originalSize === undefined ? null : 'Изображение уменьшено, чтобы ассистент его увидел')
}
