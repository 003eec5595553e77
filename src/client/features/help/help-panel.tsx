import { CircleHelp } from 'lucide-react'
import type { Ref } from 'react'
import { Panel } from '#client/ui/dialog/bottom-sheet.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './help.module.css'
import { chapters, Key, keys } from './help-guide.tsx'

type HelpPanelProps = { open: boolean; onClose: () => void; onClosed: () => void }

/** «Справка»: a two-minute guide, also available offline. */
export function HelpPanel(props: HelpPanelProps) {
  const isPhone = useScreen() === 'phone'
  return (
    <Panel {...props} title="Справка" icon={<CircleHelp size={22} />} width={680} focusesContent>
      {isPhone ? <Guide /> : <Guide className={styles.scroll} ref={takeFocus} />}
    </Panel>
  )
}

/** Focuses the guide, so that the keyboard scrolls it at once. */
function takeFocus(guide: HTMLElement | null) {
  guide?.focus()
}

function Guide({ className = '', ref }: { className?: string | undefined; ref?: Ref<HTMLElement> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the guide scrollable by keyboard
    <section ref={ref} className={`${styles.guide} ${className}`} tabIndex={0} aria-label="Справка">
      {chapters.map(({ title, pictures = [], lines }) => (
        <section key={title}>
          <h2 className={styles.title}>{title}</h2>
          {pictures.map(({ picture, text }) => (
            <figure key={text} className={styles.figure}>
              <div className={styles.picture} aria-hidden>
                {picture}
              </div>
              <figcaption>{text}</figcaption>
            </figure>
          ))}
          <ul className={styles.lines}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines never changes
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2 className={styles.title}>Клавиши</h2>
        <dl className={styles.keys}>
          {keys.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <Key>{keys}</Key>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    </section>
  )
}
