import { useLayoutEffect, useRef, useState } from 'react'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { usePrinting } from '#client/ui/page/printing.ts'
import styles from './collapsible-text.module.css'

/** A text longer than this has more than twelve lines. The rest is not rendered until the user expands the text. */
const surelyLong = 4_000
/** A text up to this length fits in twelve lines, so it is not measured. */
const surelyShort = 240

/** Shows a text with its line breaks and links. Collapses it to twelve lines, except in print. */
export function CollapsibleText({ text }: { text: string }) {
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

/** Whether the element hides a part of its text at its current width. */
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
