import { Ellipsis } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { AnswerMenu } from './answer-menu.tsx'
import styles from './answer-menu-button.module.css'
import { selectedIn } from './selected-in.ts'

type AnswerMenuButtonProps = {
  /** The answer's markdown. */
  text: string
  shown: RefObject<HTMLElement | null>
}

/** Opens the ways to take an answer out of the product, and shows its length or that of the selection in it. */
export function AnswerMenuButton({ text, shown }: AnswerMenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState<HTMLElement>()
  const button = useRef<HTMLButtonElement>(null)
  // A press on the button ends the selection before the click.
  const keepSelected = () => setSelected(shown.current ? selectedIn(shown.current) : undefined)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={styles.place}>
      <IconButton
        ref={button}
        className={styles.button}
        aria-label="Действия с ответом"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={keepSelected}
        onKeyDown={keepSelected}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {isOpen && shown.current && <AnswerMenu source={{ text, shown: shown.current, selected }} onClose={close} />}
    </span>
  )
}
