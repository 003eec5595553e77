import type { Share, SharedAnswer } from '#client/features/chat/data/shared-draft.ts'
import { formatDateTime, formatFileSize } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FileIcon } from './file-icon.tsx'
import { FileName } from './file-name.tsx'
import styles from './shared-dialog.module.css'

type SharedDialogProps = {
  /** The dialog is open while this is defined. */
  share: Share | undefined
  onAnswer: (answer: SharedAnswer) => void
}

/** Shows content shared with the app, and asks for confirmation before adding it to the draft and uploading files. */
export function SharedDialog({ share, onAnswer }: SharedDialogProps) {
  return (
    <Dialog
      open={share !== undefined}
      title={share?.isOwn === false ? 'Это ваше?' : 'Добавить в черновик?'}
      width={480}
      onClose={() => onAnswer('later')}
      footer={
        <>
          <Button variant="text" onClick={() => onAnswer('later')}>
            Позже
          </Button>
          <Button onClick={() => onAnswer('delete')}>{share?.isOwn === false ? 'Не моё, удалить' : 'Удалить'}</Button>
          <Button variant="primary" onClick={() => onAnswer('take')}>
            {share?.isOwn === false ? 'Моё, в черновик' : 'В черновик'}
          </Button>
        </>
      }
    >
      {share && <Content {...share} />}
    </Dialog>
  )
}

function Content({ receivedAt, from, isOwn, texts, files }: Share) {
  return (
    <>
      <p>
        {`С PromoDesk на этом устройстве поделились ${formatDateTime(receivedAt)}. `}
        {from !== null && (
          <>
            Прислала страница <b>{from}</b>. Если вы ничем не делились, удалите это.{' '}
          </>
        )}
        {isOwn
          ? 'До вашего ответа ничего не добавлено и не загружено.'
          : 'Если это были вы, добавим это в черновик нового чата.'}
      </p>
      {texts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard.
        <section className={styles.text} aria-label="Текст" tabIndex={0}>
          {texts.join('\n')}
        </section>
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Файлы">
          {files.map((file) => (
            <li key={file.name} className={styles.file}>
              <FileIcon name={file.name} />
              <FileName name={file.name} />
              <span className={styles.size}>{formatFileSize(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
