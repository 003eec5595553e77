import { memo, use, useId, useMemo } from 'react'
import ReactMarkdown from 'react-markdown'
import { AnswerLinks } from './answer-links.ts'
import { markdownComponents, markdownUrl } from './markdown-components.tsx'
import { remarkPlugins } from './markdown-plugins.ts'
import { unverifiedPlugins } from './unverified-plugin.ts'

/** Parses a finished text in one piece, so that footnotes and link definitions work anywhere in it. */
export const WholeMarkdown = memo(function WholeMarkdown({ text }: { text: string }) {
  // A unique prefix keeps the footnote links of two answers on one page apart.
  const id = useId()
  const { unverified } = use(AnswerLinks)
  const rehypePlugins = useMemo(() => unverifiedPlugins(unverified), [unverified])
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
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
