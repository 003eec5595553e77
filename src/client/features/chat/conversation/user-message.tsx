import { Globe, Image } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import chip from '#client/features/chat/composer/attachment-chip.module.css'
import { FileIcon, FileName } from '#client/features/chat/composer/file-icon.tsx'
import type { ChatMode } from '#client/features/chat/data/chat-draft-store.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { usePrinting } from '#client/ui/theme/screen.ts'
import { fileUrl } from '#contract/files.ts'
import { attachmentKind, fileExtension } from '#domain/attachment.ts'
import { describePart, type FilePart } from '#domain/file-part.ts'
import styles from './user-message.module.css'

type UserMessageProps = {
  text: string
  files: readonly SentFileProps['file'][]
  mode: ChatMode | undefined
  /** What stands under the question: its buttons, and why it has no answer. */
  children?: ReactNode
}

export function UserMessage({ text, files, mode, children }: UserMessageProps) {
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
      {children}
    </div>
  )
}

const icon = { size: 14, 'aria-hidden': true } as const

/** A text longer than this has more than twelve lines. The rest is not rendered until the user expands the text. */
const surelyLong = 4_000
/** A text up to this length fits in twelve lines, so it is not measured. */
const surelyShort = 240

/** Shows a text with its line breaks and links. Collapses it to twelve lines, except in print. */
function CollapsibleText({ text }: { text: string }) {
  const [opened, setOpened] = useState(false)
  const printing = usePrinting()
  const expanded = opened || printing
  const mayBeLong = text.length > surelyShort || text.split('\n').length > 12
  const paragraph = useRef<HTMLDivElement>(null)
  const cut = useIsCut(paragraph, mayBeLong && !expanded, text)
  const long = cut || text.length > surelyLong
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the focus of links inside */}
      <div
        ref={paragraph}
        className={styles.text}
        data-clamped={(mayBeLong && !expanded) || undefined}
        // Expands the text when the keyboard moves the focus to a link, which may be in the hidden part.
        onFocus={({ target }) => cut && target.matches(':focus-visible') && setOpened(true)}
      >
        <LinkedText text={expanded ? text : text.slice(0, surelyLong)} />
      </div>
      {(long || expanded) && (
        <button type="button" className={styles.more} aria-expanded={expanded} onClick={() => setOpened(!opened)}>
          {expanded ? 'Свернуть' : 'Показать полностью'}
        </button>
      )}
    </>
  )
}

function useIsCut(element: { current: HTMLElement | null }, watched: boolean, text: string): boolean {
  const [cut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the text changes
  useLayoutEffect(() => {
    const { current } = element
    if (!watched || !current) return
    const measure = () => setCut(current.scrollHeight > current.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, watched, text])
  return cut
}

type SentFileProps = {
  /** `part` is what the answer takes into account, if that is not the whole file. */
  file: {
    id: string
    name: string
    problem?: string | null | undefined
    unread?: string | null | undefined
    part?: FilePart | undefined
  }
}

function SentFile({ file: { id, name, problem, unread, part } }: SentFileProps) {
  const reading = part && describePart(part)
  const detail = problem || [reading, unread].filter(Boolean).join('; ')
  return (
    <li className={chip.sent} data-warned={Boolean(problem) || undefined} data-partial={Boolean(detail) || undefined}>
      <Tooltip title={problem || (reading && `Файл длиннее, чем принимает модель: ${reading}`)}>
        <a className={chip.link} href={`${fileUrl(id)}?download=1`} download={name}>
          <Thumbnail id={id} name={name} />
          <span className={chip.text}>
            <FileName name={name} />
            <span className={chip.detail}>{detail || fileExtension(name).toUpperCase() || 'Файл'}</span>
          </span>
        </a>
      </Tooltip>
    </li>
  )
}

/** The picture of a file in small, from our server; its icon for files that are no picture or could not be shown. */
function Thumbnail({ id, name }: { id: string; name: string }) {
  const isOurs = useServerCalls()?.isOurs === true
  const connection = useConnection()
  // A picture that failed without a connection is tried again with it.
  const [failedWhen, setFailedWhen] = useState<typeof connection>()
  if (!isOurs || failedWhen === connection || attachmentKind(name) !== 'image') return <FileIcon name={name} />
  const fail = () => setFailedWhen(connection)
  return <img className={styles.thumbnail} src={fileUrl(id)} alt="" loading="lazy" onError={fail} />
}
