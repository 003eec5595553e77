/** The peers are installed by the bench alone: the type check must do without them. */
declare module 'streamdown' {
  export function Streamdown(props: { children: string; isAnimating?: boolean }): React.ReactNode
}

declare module '@ant-design/x-markdown' {
  export function XMarkdown(props: {
    content: string
    streaming?: { hasNextChunk: boolean }
  }): React.ReactNode
}
