import { Globe, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChatMode } from '#client/features/chat/data/chat-draft-store.ts'
import { CollapsibleText } from './collapsible-text.tsx'
import { SentFile, type SentFileProps } from './sent-file.tsx'
import styles from './user-message.module.css'

type UserMessageProps = {
  text: string
  files: readonly SentFileProps['file'][]
  mode: ChatMode | undefined
  /** The buttons under the question. */
  actions?: ReactNode
}

export function UserMessage({ text, files, mode, actions }: UserMessageProps) {
  return (
    <div className={styles.turn}>
      <article className={styles.message} aria-label="Вы">
        {files.length > 0 && (
          <ul className={styles.files} aria-label="Файлы сообщения">
            {files.map((file) => (
              <SentFile key={file.id} file={file} />
            ))}
          </ul>
        )}
        <div className={styles.bubble}>
          <CollapsibleText text={text} />
        </div>
        {mode && (
          <div className={styles.mode}>
            {mode === 'image' ? <Image {...icon} /> : <Globe {...icon} />}
            {mode === 'image' ? 'Изображение' : 'Web поиск'}
          </div>
        )}
      </article>
      {actions}
    </div>
  )
}

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
