import { memo, useId } from 'react'
import ReactMarkdown from 'react-markdown'
import { markdownComponents, markdownUrl } from './markdown-components.tsx'
import { remarkPlugins } from './markdown-plugins.ts'

/** Parses a finished text in one piece, so that footnotes and link definitions work anywhere in it. */
export const WholeMarkdown = memo(function WholeMarkdown({ text }: { text: string }) {
  // A unique prefix keeps the footnote links of two answers on one page apart.
  const id = useId()
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      remarkRehypeOptions={{
        clobberPrefix: `${id}-`,
        footnoteLabel: 'Сноски',
        footnoteBackLabel: 'Вернуться к тексту',
      }}
      components={markdownComponents}
      urlTransform={markdownUrl}
    >
      {text}
    </ReactMarkdown>
  )
})
