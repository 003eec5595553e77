import { useEffect, useState } from 'react'
import { later } from '#client/ui/later/later.ts'

const markdown = later(async () => (await import('#client/ui/markdown/markdown.tsx')).Markdown)

type Markdown = Awaited<ReturnType<typeof markdown.part>>
let loaded: Markdown | undefined

/**
 * What shows an answer, once it is there: it is a tenth of the page's code. An answer without it is readable, so a part
 * that cannot be fetched (null) is no fault of the page.
 */
export function useMarkdown(): Markdown | null | undefined {
  const [known, setKnown] = useState<Markdown | null | undefined>(() => loaded)
  useEffect(() => {
    if (known !== undefined) return
    let gone = false
    markdown.part().then(
      (part) => {
        loaded = part
        if (!gone) setKnown(() => part)
      },
      () => {
        if (!gone) setKnown(null)
      },
    )
    return () => {
      gone = true
    }
  }, [known])
  return known
}

export function loadMarkdown(): void {
  markdown.hurry()
  markdown.part().catch(() => undefined)
}
