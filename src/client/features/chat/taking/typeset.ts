import { typographed, withEllipses } from './typography.ts'

type Piece = { node: Text; isKept: boolean }

/** Code, links and formulas keep their characters. */
const KEPT = 'code, a, [data-formula]'
const INLINE = 'a, b, br, code, del, em, i, img, input, s, span, strong, sub, sup'

/** Sets the typography of an answer's elements. A paragraph is read as one text, because quotes pair across its marks. */
export function typeset(root: HTMLElement): void {
  for (const pieces of paragraphs(root)) {
    // Three dots would be read by other rules than the one character that they become.
    for (const { node, isKept } of pieces) if (!isKept) node.data = withEllipses(node.data)
    const text = pieces.map(({ node, isKept }) => (isKept ? 'x'.repeat(node.data.length) : node.data)).join('')
    const after = typographed(text)
    let at = 0
    for (const { node, isKept } of pieces) {
      const end = at + node.data.length
      if (!isKept) node.data = after.slice(at, end)
      at = end
    }
  }
}

/** Returns the texts of each paragraph, item, heading and cell. */
function paragraphs(root: HTMLElement): Piece[][] {
  const found: Piece[][] = [[]]
  const read = (node: Node) => {
    if (node instanceof Text) {
      const isKept = node.parentElement?.closest(KEPT) != null
      found.at(-1)?.push({ node, isKept })
    } else if (node instanceof Element && !node.matches('pre')) {
      const isBlock = !node.matches(INLINE)
      if (isBlock) found.push([])
      for (const child of node.childNodes) read(child)
      if (isBlock) found.push([])
    }
  }
  for (const child of root.childNodes) read(child)
  return found.filter(({ length }) => length > 0)
}
