import { Button } from '#client/ui/control/button.tsx'
import styles from './chat-composer.module.css'
import { composerFocus, placeholdersIn } from './prompt-placeholders.ts'

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
