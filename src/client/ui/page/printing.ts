import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page goes on paper, which has to have what the window alone can do without. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The paper is drawn right after the event: what is rendered later is not on it.
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    addEventListener('beforeprint', follow)
    addEventListener('afterprint', follow)
    return () => {
      removeEventListener('beforeprint', follow)
      removeEventListener('afterprint', follow)
    }
  }, [])
  return printing
}
