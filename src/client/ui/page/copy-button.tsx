import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '#client/ui/overlay/toast.ts'

const COPIED_MS = 1_000

type CopyButtonProps = { label: string; className: string | undefined; onCopy: () => Promise<void> }

/** Shows «Скопировано» for one second after a copy, and a toast if the browser refuses. */
export function CopyButton({ label, className, onCopy }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    onCopy().then(
      () => setCopied(true),
      () => toast.error(copyRefused),
    )
  }
  const Icon = copied ? Check : Copy
  return (
    <button type="button" className={className} onClick={copy}>
      <Icon size={16} aria-hidden />
      <span aria-live="polite">{copied ? 'Скопировано' : label}</span>
    </button>
  )
}

export const copyRefused = 'Браузер не дал скопировать. Разрешите доступ к буферу обмена'

/** Copies a text to the clipboard and shows a toast with the result. Without HTTPS, browsers have no clipboard. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(copyRefused)
  }
}
