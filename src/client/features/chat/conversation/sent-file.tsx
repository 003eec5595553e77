import styles from '#client/features/chat/composer/attachment-chip.module.css'
import { FileIcon } from '#client/features/chat/composer/file-icon.tsx'
import { FileName } from '#client/features/chat/composer/file-name.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { fileUrl } from '#contract/files.ts'
import { fileExtension } from '#domain/attachment.ts'
import { describePart, type FilePart } from '#domain/file-part.ts'

export type SentFileProps = {
  /** `part` is what the answer takes into account, if that is not the whole file. */
  file: {
    id: string
    name: string
    problem?: string | null | undefined
    unread?: string | null | undefined
    part?: FilePart | undefined
  }
}

/** A file of a sent message; a click downloads it. */
export function SentFile({ file: { id, name, problem, unread, part } }: SentFileProps) {
  const reading = part && describePart(part)
  const detail = problem || [reading, unread].filter(Boolean).join('; ')
  return (
    <li className={styles.sent} data-warned={Boolean(problem) || undefined} data-partial={Boolean(detail) || undefined}>
      <Tooltip title={problem || (reading && `Файл длиннее, чем принимает модель: ${reading}`)}>
        <a className={styles.link} href={`${fileUrl(id)}?download=1`} download={name}>
          <FileIcon name={name} />
          <span className={styles.text}>
            <FileName name={name} />
            <span className={styles.detail}>{detail || fileExtension(name).toUpperCase() || 'Файл'}</span>
          </span>
        </a>
      </Tooltip>
    </li>
  )
}
