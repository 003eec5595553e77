/** Only the bench installs the peers, so the type check needs declarations. */
declare module 'streamdown' {
  export function Streamdown(props: { children: string; isAnimating?: boolean }): React.ReactNode
}

declare module '@ant-design/x-markdown' {
  export function XMarkdown(props: { content: string; streaming?: { hasNextChunk: boolean } }): React.ReactNode
}
