import { XMarkdown } from '@ant-design/x-markdown'
import { Streamdown } from 'streamdown'

type Answer = { text: string; streaming: boolean }

export function StreamdownAnswer({ text, streaming }: Answer) {
  return <Streamdown isAnimating={streaming}>{text}</Streamdown>
}

export function XMarkdownAnswer({ text, streaming }: Answer) {
  return <XMarkdown content={text} streaming={{ hasNextChunk: streaming }} />
}
