import styles from '#client/features/chat/composer/attachment-chip.module.css'
import { FileIcon } from '#client/features/chat/composer/file-icon.tsx'
import { FileName } from '#client/features/chat/composer/file-name.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { fileUrl } from '#contract/files.ts'
import { fileExtension } from '#domain/attachment.ts'

export type SentFileProps = {
  file: { id: string; name: string; problem?: string | null | undefined }
}

/** A file of a sent message; a click downloads it. */
export function SentFile({ file: { id, name, problem } }: SentFileProps) {
  return (
    <li className={styles.sent} data-warned={Boolean(problem) || undefined}>
      <Tooltip title={problem || undefined}>
        <a className={styles.link} href={`${fileUrl(id)}?download=1`} download={name}>
          <FileIcon name={name} />
          <span className={styles.text}>
            <FileName name={name} />
            <span className={styles.detail}>{problem || fileExtension(name).toUpperCase() || 'Файл'}</span>
          </span>
        </a>
      </Tooltip>
    </li>
  )
}
