import { App, Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeError } from '#client/lib/api/error-popup.ts'
import { refusedFields } from '#client/lib/http/refused-fields.ts'

const OFFERED_FOR_MS = 8_000

type Deleted = {
  /** «Канал успешно удален» */
  text: string
  /** «Канал возвращён» */
  returned: string
  /** Makes it anew from what was deleted; it gets another number. Nothing where that is not known. */
  again: (() => Promise<unknown>) | undefined
}

let told = 0

/** Tells that something is deleted and offers to bring it back, on whatever page one is by then. */
export function useTellDeleted() {
  const { message } = App.useApp()
  return ({ text, returned, again }: Deleted) => {
    if (again === undefined) return void message.success(text)
    told += 1
    const key = `deleted ${told}`
    let isBusy = false
    const show = (type: 'success' | 'error', said: string) => {
      const offer = { text: said, isBusy, onReturn: bringBack, onTimeUp: () => message.destroy(key) }
      void message.open({ key, type, duration: 0, content: <Offer {...offer} /> })
    }
    const bringBack = async () => {
      if (isBusy) return
      isBusy = true
      show('success', text)
      try {
        await again()
        message.destroy(key)
        void message.success(returned)
      } catch (error) {
        isBusy = false
        show('error', `Не удалось вернуть. ${reason(error)}`)
      }
    }
    show('success', text)
  }
}

type OfferProps = { text: string; isBusy: boolean; onReturn: () => Promise<void>; onTimeUp: () => void }

/** Goes by itself, but not from under the mouse or the focus: antd's own message waits for the mouse only. */
function Offer({ text, isBusy, onReturn, onTimeUp }: OfferProps) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isBusy || isHovered || isFocused
  const timeUp = useEffectEvent(onTimeUp)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => timeUp(), OFFERED_FOR_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <span onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
      {text}{' '}
      <Button
        type="link"
        size="small"
        loading={isBusy}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={() => void onReturn()}
      >
        Вернуть
      </Button>
    </span>
  )
}

function reason(error: unknown): string {
  return refusedFields(error)?.[0]?.message ?? describeError(error).message
}
