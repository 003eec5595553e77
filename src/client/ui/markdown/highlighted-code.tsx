import { type ReactNode, useEffect, useState } from 'react'
import type { HighlightedToken } from './highlight.ts'

/** Characters above which code is not highlighted, because highlighting would block the page. */
const LIMIT = 50_000

type HighlightedCodeProps = { language: string; text: string }
type Highlighted = HighlightedCodeProps & { tokens: readonly HighlightedToken[] }

/** Shows code, and adds colours once the grammars are loaded; the code is readable without them. */
export function HighlightedCode({ language, text }: HighlightedCodeProps) {
  const [highlighted, setHighlighted] = useState<Highlighted>()
  useEffect(() => {
    if (language === '' || text.length > LIMIT) return
    let gone = false
    import('./highlight.ts').then(
      ({ highlight }) => {
        if (!gone) setHighlighted({ language, text, tokens: highlight(language, text) })
      },
      // Offline, or a new version was deployed: only the colours are missing.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [language, text])
  const current = highlighted?.text === text && highlighted.language === language
  return <code>{current ? highlighted.tokens.map(rendered) : text}</code>
}

function rendered(token: HighlightedToken, key: number): ReactNode {
  if (typeof token === 'string') return token
  return (
    <span key={key} data-token={token.name}>
      {token.tokens.map(rendered)}
    </span>
  )
}
