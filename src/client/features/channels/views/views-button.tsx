import { useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { ViewsDialog } from './views-dialog.tsx'

export function ViewsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Виды
      </Button>
      <ViewsDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
