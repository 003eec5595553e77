import {
  File,
  FileCode,
  FileSpreadsheet,
  FileText,
  Image,
  LoaderCircle,
  type LucideIcon,
  Presentation,
  TriangleAlert,
} from 'lucide-react'
import { attachmentKind, fileExtension } from '#domain/attachment.ts'
import styles from './attachment-chip.module.css'

type FileIconProps = { name: string; state?: 'ready' | 'uploading' | 'failed' }

export function FileIcon({ name, state = 'ready' }: FileIconProps) {
  const Icon = state === 'uploading' ? LoaderCircle : state === 'failed' ? TriangleAlert : iconOf(name)
  return (
    <span className={styles.icon} data-state={state} aria-hidden="true">
      <Icon size={18} />
    </span>
  )
}

const icons: Readonly<Record<string, LucideIcon>> = {
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  ods: FileSpreadsheet,
  csv: FileSpreadsheet,
  pptx: Presentation,
  md: FileText,
  markdown: FileText,
  txt: FileText,
}

function iconOf(name: string): LucideIcon {
  const kind = attachmentKind(name)
  const own = icons[fileExtension(name)]
  if (own) return own
  if (kind === 'image') return Image
  if (kind === 'text') return FileCode
  return kind === 'document' ? FileText : File
}

/** Shows a file's name on one line; a long name is truncated before its extension. */
export function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.')
  const split = dot > 0 && name.length - dot <= 9 ? dot : name.length
  return (
    <span className={styles.name} title={name}>
      <span className={styles.stem}>{name.slice(0, split)}</span>
      <span>{name.slice(split)}</span>
    </span>
  )
}
