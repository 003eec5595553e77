import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './copy-answer.module.css'

const feedbackMs = 1_000

/** Copies an answer; says so for a second. */
export function CopyAnswer({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button type="button" className={styles.copy} onClick={() => copy(text).then(setCopied, () => {})}>
      {copied ? (
        <Check size={16} strokeWidth={1.75} aria-hidden />
      ) : (
        <Copy size={16} strokeWidth={1.75} aria-hidden />
      )}
      <span aria-live="polite">{copied ? 'Скопировано' : 'Копировать'}</span>
    </button>
  )
}

async function copy(text: string): Promise<boolean> {
  await navigator.clipboard.writeText(text)
  return true
}
