import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './composer.module.css'
import { composerFocus, placeholderForTab, placeholdersIn, selectRange } from './prompt-placeholders.ts'

type ComposerTextProps = {
  /** In a conversation the placeholder text omits the assistant's name. */
  place: 'welcome' | 'conversation'
  text: string
  onChange: (text: string) => void
  onSend: () => void
  /** The text changes a question that was sent. */
  isChange: boolean
  onPasteFiles: (files: File[]) => void
}

const longText = 5_000

export function ComposerText({ place, text, isChange, onChange, onSend, onPasteFiles }: ComposerTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useFocus(field, isChange)
  useGrownHeight(field, text)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) {
      event.preventDefault()
      onSend()
    }
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const { selectionStart: start, selectionEnd: end } = event.currentTarget
      const found = placeholderForTab(text, { start, end }, event.shiftKey)
      if (!found) return
      event.preventDefault()
      selectRange(event.currentTarget, found)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    // Copied table cells contain both text and a picture; paste the text.
    if (event.clipboardData.files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    onPasteFiles(pastedFiles(event.clipboardData.files, new Date()))
  }
  return (
    <textarea
      ref={field}
      className={styles.text}
      aria-label="Написать в PromoGPT"
      placeholder={place === 'welcome' ? 'Написать в PromoGPT' : 'Написать'}
      // A long text gets a fixed height, because measuring it at every keystroke is slow.
      rows={text.length > longText ? 6 : 1}
      data-long={text.length > longText || undefined}
      enterKeyHint="send"
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

/**
 * Focuses the field on wide screens only, because the keyboard of a phone would cover the conversation, and at the
 * beginning of a change on all screens.
 */
function useFocus(field: RefObject<HTMLTextAreaElement | null>, isChange: boolean): void {
  const isDesktop = useScreen() === 'desktop'
  useEffect(() => {
    if (isDesktop || isChange) field.current?.focus()
  }, [field, isDesktop, isChange])
  useEffect(() => composerFocus.follow((range) => field.current && selectRange(field.current, range)), [field])
}

/** Says before the sending which placeholders of a template are left in the text; a press selects the first. */
export function UnfilledNote({ text }: { text: string }) {
  const [first, ...others] = placeholdersIn(text)
  if (first === undefined) return null
  return (
    <p className={styles.unfilled} role="status">
      Не заполнено:
      <Button variant="link" size="small" onClick={() => composerFocus.select(first)}>
        <span>{text.slice(first.start, first.end)}</span>
      </Button>
      {others.length > 0 && `и ещё ${others.length}`}
    </p>
  )
}

/** Safari sends the Enter that confirms a composition after `compositionend`; its keyCode is still 229. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

/** Fits the height to the text in browsers without `field-sizing: content`; the style sheet limits the height. */
function useGrownHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content') || text.length > longText) return
    element.style.height = 'auto'
    if (text !== '') element.style.height = `${element.scrollHeight}px`
  }, [field, text])
}

/** The generic name that browsers give to a picture from the clipboard. */
const nameless = /^image\.(png|jpe?g|webp)$/i

/**
 * Returns the files of the clipboard. Pictures with a generic name get the time as a name; otherwise a second
 * screenshot would be taken for a duplicate of the first.
 */
export function pastedFiles(files: Iterable<File>, now: Date): File[] {
  return Array.from(files, (file) => {
    const [, extension] = nameless.exec(file.name) ?? []
    if (extension === undefined) return file
    const time = now.toLocaleTimeString('ru-RU').replaceAll(':', '.')
    return new File([file], `Снимок ${time}.${extension}`, { type: file.type })
  })
}
