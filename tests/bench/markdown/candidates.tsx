import { XMarkdown } from '@ant-design/x-markdown'
import type { ComponentType } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Streamdown } from 'streamdown'
import { Markdown } from '#client/ui/markdown/markdown.lazy.tsx'

export type CandidateProps = { text: string; streaming: boolean }

/** Measured components by their name in the page's address. */
export const candidates: Readonly<Record<string, ComponentType<CandidateProps>>> = {
  markdown: Markdown,
  'whole message': ({ text }) => <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>,
  streamdown: ({ text, streaming }) => <Streamdown isAnimating={streaming}>{text}</Streamdown>,
  'x-markdown': ({ text, streaming }) => <XMarkdown content={text} streaming={{ hasNextChunk: streaming }} />,
}

const plugins = [remarkGfm]
