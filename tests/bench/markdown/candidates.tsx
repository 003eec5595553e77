import type { ComponentType } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import { StreamdownAnswer, XMarkdownAnswer } from '../peers/markdown-peers.tsx'

export type CandidateProps = { text: string; streaming: boolean }

/** Measured components by their name in the page's address. */
export const candidates: Readonly<Record<string, ComponentType<CandidateProps>>> = {
  markdown: Markdown,
  'whole message': ({ text }) => <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>,
  streamdown: StreamdownAnswer,
  'x-markdown': XMarkdownAnswer,
}

const plugins = [remarkGfm]
