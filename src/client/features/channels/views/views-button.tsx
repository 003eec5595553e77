import { useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { LazyViewsDialog } from './lazy-views-dialog.tsx'

export function ViewsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Виды
      </Button>
      <LazyViewsDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
