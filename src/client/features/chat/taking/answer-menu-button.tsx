import { Ellipsis } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { useOpener } from '#client/ui/overlay/use-opener.ts'
import styles from './answer-menu.module.css'
import { AnswerMenu } from './answer-menu.tsx'
import { selectedIn } from './selected-in.ts'

type AnswerMenuButtonProps = {
  /** The answer's markdown. */
  text: string
  shown: RefObject<HTMLElement | null>
}

/** Opens the ways to take an answer out of the product, and shows its length or that of the selection in it. */
export function AnswerMenuButton({ text, shown }: AnswerMenuButtonProps) {
  const menu = useOpener('menu')
  const [selected, setSelected] = useState<HTMLElement>()
  // A press on the button ends the selection before the click.
  const keepSelected = () => setSelected(shown.current ? selectedIn(shown.current) : undefined)
  return (
    <span className={styles.place}>
      <IconButton
        {...menu.button}
        className={styles.button}
        aria-label="Действия с ответом"
        onPointerDown={keepSelected}
        onKeyDown={keepSelected}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {menu.isOpen && shown.current && (
        <AnswerMenu source={{ text, shown: shown.current, selected }} onClose={menu.close} />
      )}
    </span>
  )
}
