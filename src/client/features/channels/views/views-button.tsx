import { Button } from 'antd'
import { useState } from 'react'
import { ViewsPlace } from './lazy-views-dialog.tsx'

export function ViewsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Виды
      </Button>
      <ViewsPlace open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
