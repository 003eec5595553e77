import { useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '#client/ui/page/printing.ts'
import styles from './collapsible-text.module.css'

/** A text of this length has more than twelve lines, so its rest is not rendered until it is opened. */
const surelyLong = 4_000
/** A shorter text fits twelve lines and needs no measuring. */
const surelyShort = 240

/** Shows a text with its line breaks, cut after twelve lines until it is opened; paper shows all. */
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
      <div ref={paragraph} className={styles.text} data-clamped={(mayBeLong && !expanded) || undefined}>
        {expanded ? text : text.slice(0, surelyLong)}
      </div>
      {(long || expanded) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={expanded}
          onClick={() => setOpened(!opened)}
        >
          {expanded ? 'Свернуть' : 'Показать полностью'}
        </button>
      )}
    </>
  )
}

/** Whether the element hides a part of its text at its present width. */
function useIsCut(element: { current: HTMLElement | null }, watched: boolean, text: string): boolean {
  const [cut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text may be cut or not
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
