import { describeError } from '#client/lib/api/error-popup.ts'
import { refusedFields } from '#client/lib/http/refused-save.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'

const OFFERED_FOR_S = 8

type Deleted = {
  /** «Канал успешно удален» */
  text: string
  /** «Канал возвращён» */
  returned: string
  /** Creates the deleted object again, with a new number. undefined if the object's content is unknown. */
  again: (() => Promise<unknown>) | undefined
}

let shownCount = 0

/** Reports a deletion and offers to undo it; the offer stays when the user opens another page. */
export function tellDeleted({ text, returned, again }: Deleted): void {
  if (again === undefined) return void toast.success(text)
  shownCount += 1
  const key = `deleted ${shownCount}`
  let isBusy = false
  const show = (tone: 'success' | 'error', text: string) =>
    toast[tone](<Offer text={text} isBusy={isBusy} onReturn={bringBack} />, {
      key,
      // The toast stays while the request is pending.
      seconds: isBusy ? Number.POSITIVE_INFINITY : OFFERED_FOR_S,
    })
  const bringBack = async () => {
    if (isBusy) return
    isBusy = true
    show('success', text)
    try {
      await again()
      toast.close(key)
      toast.success(returned)
    } catch (error) {
      isBusy = false
      show('error', `Не удалось вернуть. ${reason(error)}`)
    }
  }
  show('success', text)
}

type OfferProps = { text: string; isBusy: boolean; onReturn: () => Promise<void> }

function Offer({ text, isBusy, onReturn }: OfferProps) {
  return (
    <>
      {text}{' '}
      <Button variant="link" size="small" loading={isBusy} onClick={() => void onReturn()}>
        Вернуть
      </Button>
    </>
  )
}

function reason(error: unknown): string {
  return refusedFields(error)?.[0]?.message ?? describeError(error).message
}
