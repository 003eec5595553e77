import { ListFilterPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import styles from './add-condition-button.module.css'
import { ConditionPopover } from './condition-popover.tsx'

/** «Условие»: adds a condition on any column. */
export function AddConditionButton({ hasRoom }: { hasRoom: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={styles.place}>
      <Button
        ref={button}
        data-add-filter
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<ListFilterPlus size={18} strokeWidth={1.75} />}
        {...(!hasRoom && { 'aria-label': 'Условие', title: 'Добавить условие' })}
        onClick={() => setOpen(true)}
      >
        {hasRoom && 'Условие'}
      </Button>
      {isOpen && <ConditionPopover onClose={close} />}
    </span>
  )
}
