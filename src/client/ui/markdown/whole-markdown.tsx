import { memo, useId } from 'react'
import ReactMarkdown from 'react-markdown'
import { markdownComponents, markdownUrl } from './markdown-components.tsx'
import { remarkPlugins } from './markdown-plugins.ts'

/** A finished text in one piece: its footnotes and the definitions of its links work wherever they stand. */
export const WholeMarkdown = memo(function WholeMarkdown({ text }: { text: string }) {
  // Footnotes of two answers on one page must not lead into each other.
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
