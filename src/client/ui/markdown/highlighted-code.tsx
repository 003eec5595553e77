import { type ReactNode, useEffect, useState } from 'react'
import type { HighlightedToken } from './highlight.ts'

/** Characters past which code stays plain: finding its words would hold up the page. */
const LIMIT = 50_000

type HighlightedCodeProps = { language: string; text: string }
type Highlighted = HighlightedCodeProps & { tokens: readonly HighlightedToken[] }

/** Code that gets its colours once the grammars are loaded; without them it stays readable. */
export function HighlightedCode({ language, text }: HighlightedCodeProps) {
  const [highlighted, setHighlighted] = useState<Highlighted>()
  useEffect(() => {
    if (language === '' || text.length > LIMIT) return
    let gone = false
    import('./highlight.ts').then(
      ({ highlight }) => {
        if (!gone) setHighlighted({ language, text, tokens: highlight(language, text) })
      },
      // Offline, or a new version has been put out: nothing but colours is missing.
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
