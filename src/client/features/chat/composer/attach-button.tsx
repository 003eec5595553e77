import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { attachmentKinds } from '#domain/attachment.ts'
import styles from './chat-composer.module.css'

const accepted = Object.keys(attachmentKinds)
  .map((extension) => `.${extension}`)
  .join(',')

export function AttachButton({ onAttach }: { onAttach: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <OfflineDisabled action="прикрепить файлы" hint="Прикрепить файлы">
        {(disabled) => (
          <button
            {...disabled}
            type="button"
            className={styles.attach}
            aria-label="Прикрепить файлы"
            onClick={() => input.current?.click()}
          >
            <Paperclip size={20} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </OfflineDisabled>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Файлы"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The input is cleared, so that a removed file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onAttach(files)
        }}
      />
    </>
  )
}
