import { CircleX } from 'lucide-react'
import { useState } from 'react'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

/** The application's only dialog for failed requests. */
export function ErrorDialog() {
  const notice = useErrorNotice()
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState(notice)
  if (notice !== null && notice !== shown) setShown(notice)
  return (
    <Dialog
      open={notice !== null}
      title={shown?.title ?? ''}
      icon={<CircleX size={22} strokeWidth={1.75} />}
      tone="danger"
      onClose={errorPopup.close}
      footer={
        <Button autoFocus onClick={errorPopup.close}>
          Закрыть
        </Button>
      }
    >
      {shown?.message}
    </Dialog>
  )
}
