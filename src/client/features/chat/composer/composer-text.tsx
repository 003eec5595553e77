import { type ClipboardEvent, type KeyboardEvent, type Ref, useLayoutEffect, useRef } from 'react'
import styles from './chat-composer.module.css'
import { pastedFiles } from './pasted-files.ts'

export type TextRange = { start: number; end: number }

/** The placeholder of a template that comes after the selection, or before it; none lets Tab go on as usual. */
export type FindPlaceholder = (text: string, from: TextRange, backwards: boolean) => TextRange | undefined

type ComposerTextProps = {
  /** In a conversation the assistant's name is left out. */
  place: 'welcome' | 'conversation'
  text: string
  onChange: (text: string) => void
  onSend: () => void
  onPasteFiles: (files: File[]) => void
  findPlaceholder?: FindPlaceholder | undefined
  textRef?: Ref<HTMLTextAreaElement> | undefined
}

const longText = 5_000

/** The field of the composer: one to six rows. */
export function ComposerText(props: ComposerTextProps) {
  const { place, text, onChange, onSend, onPasteFiles, findPlaceholder, textRef } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useGrownHeight(field, text)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) {
      event.preventDefault()
      onSend()
    }
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const { selectionStart: start, selectionEnd: end } = event.currentTarget
      const found = findPlaceholder?.(text, { start, end }, event.shiftKey)
      if (!found) return
      event.preventDefault()
      event.currentTarget.setSelectionRange(found.start, found.end)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    // A table's cells come as text and as a picture of them; it is the text that is wanted.
    if (event.clipboardData.files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    onPasteFiles(pastedFiles(event.clipboardData.files, new Date()))
  }
  return (
    <textarea
      ref={(element) => {
        field.current = element
        if (typeof textRef === 'function') textRef(element)
        else if (textRef) textRef.current = element
      }}
      className={styles.text}
      aria-label="Написать в PromoGPT"
      placeholder={place === 'welcome' ? 'Написать в PromoGPT' : 'Написать'}
      // Measuring a text that long at every key costs more than the keys themselves.
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

/** Safari ends the composition before it tells of the Enter that has ended it; that Enter still has the code 229. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

/** For browsers that do not know `field-sizing: content`; the style sheet says where growing ends. */
function useGrownHeight(field: { current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content') || text.length > longText) return
    element.style.height = 'auto'
    if (text !== '') element.style.height = `${element.scrollHeight}px`
  }, [field, text])
}
