import { useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { LazyViewsDialog } from './lazy-views-dialog.tsx'

/** Opens «Виды», where the list's filters get a name. */
export function SaveAsViewButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="small" onClick={() => setOpen(true)}>
        Сохранить как вид
      </Button>
      <LazyViewsDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
