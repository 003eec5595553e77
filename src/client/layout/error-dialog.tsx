import { CircleX } from 'lucide-react'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

/** The application's only dialog for failed requests. */
export function ErrorDialog() {
  const notice = useErrorNotice()
  return (
    <Dialog
      open={notice !== null}
      title={notice?.title ?? ''}
      icon={<CircleX size={22} strokeWidth={1.75} />}
      tone="danger"
      onClose={errorPopup.close}
      footer={
        <Button autoFocus onClick={errorPopup.close}>
          Закрыть
        </Button>
      }
    >
      {notice?.message}
    </Dialog>
  )
}
