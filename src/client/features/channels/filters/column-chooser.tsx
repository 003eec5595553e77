import { Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx'
import styles from './column-chooser.module.css'

/** «Столбцы»: hides columns or whole groups of the table. */
export function ColumnChooser(props: Omit<ColumnChoiceProps, 'onClose'>) {
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
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Columns3 size={18} strokeWidth={1.75} />}
        aria-label="Столбцы"
        title="Столбцы"
        onClick={() => setOpen(true)}
      />
      {isOpen && <ColumnChoice {...props} onClose={close} />}
    </span>
  )
}
