import { Check } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from './dialog.tsx'

type SuccessDialogProps = { open: boolean; title: string; text: string; onClose: () => void }

/** Reports a success before the user leaves the page. */
export function SuccessDialog({ open, title, text, onClose }: SuccessDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      tone="success"
      icon={<Check size={22} strokeWidth={1.75} />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Хорошо
        </Button>
      }
    >
      {text}
    </Dialog>
  )
}
