import { isWhite } from './white.ts'

/** What a group of a rich text states of its letters and what is behind them. */
export type RichLook = { color: number; isMarked: boolean; isShaded: boolean }

export const plainLook: RichLook = { color: 0, isMarked: false, isShaded: false }

/**
 * Tells which text of a Rich Text Format document is as white as the paper. White text counts as seen on a background
 * of the text, its paragraph, its row or the page.
 */
export function createRichColors(source: string) {
  /** The colours of the table; the first one is that of the paper's ink. */
  const colors: string[] = []
  let channels: number[] = []
  let isShadedRow = false
  const hasPaintedPage = source.includes('{\\*\\background')
  const isPainted = (color: number) => color > 0 && !isWhite(colors[color] ?? '')
  return {
    /** Takes the text of the table of colours, in which a semicolon ends each. */
    addToTable(text: string) {
      for (const sign of text) {
        if (sign !== ';') continue
        colors.push(channels.length === 3 ? `rgb(${channels.join(', ')})` : '')
        channels = []
      }
    },
    /** Returns the look after a control word. */
    after(look: RichLook, word: string, value = 0): RichLook {
      if (/^(?:red|green|blue)$/.test(word)) channels.push(value)
      else if (word === 'cf') return { ...look, color: value }
      else if (word === 'plain') return { ...look, color: 0, isMarked: false }
      else if (word === 'pard') return { ...look, isShaded: false }
      else if (/^(?:cb|chcbpat|highlight)$/.test(word)) return { ...look, isMarked: isPainted(value) }
      else if (word === 'chshdng' && value > 0) return { ...look, isMarked: true }
      else if (word === 'cbpat') return { ...look, isShaded: isPainted(value) }
      else if (word === 'shading' && value > 0) return { ...look, isShaded: true }
      else if (word === 'trowd') isShadedRow = false
      else if (/^(?:clcbpat|clcbpatraw|trcbpat)$/.test(word)) isShadedRow ||= isPainted(value)
      else if (/^(?:clshdng|trshdng)$/.test(word)) isShadedRow ||= value > 0
      return look
    },
    isUnseen: ({ color, isMarked, isShaded }: RichLook, isInRow: boolean) =>
      color > 0 &&
      isWhite(colors[color] ?? '') &&
      !isMarked &&
      !isShaded &&
      !(isInRow && isShadedRow) &&
      !hasPaintedPage,
  }
}
