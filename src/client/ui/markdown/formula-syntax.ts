import type { gfmFromMarkdown } from 'mdast-util-gfm'
import type { Effects, Extension, State } from 'micromark-util-types'
import { formulaText } from '#domain/answer/formula-text.ts'

type Tree = ReturnType<typeof gfmFromMarkdown>[number]

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula'
    formulaData: 'formulaData'
  }
}

const BACKSLASH = 92
const DOLLAR = 36

/** Without any of these, `\[…\]` and `$$…$$` are taken for escaped brackets and for prices. */
const MATHS = /[\\^_=+<>{]/
/** `\(…\)` is also one letter, or a text with spaces inside its brackets; other texts are in escaped brackets. */
const SHORT_MATHS = /^\s[\s\S]*\s$|^\s*[a-z]\s*$/i

/** Formulas between `\(` and `\)`, `\[` and `\]`, `$$` and `$$` within a paragraph; a single `$` is a price. */
export const formulaSyntax: Extension = {
  text: { [BACKSLASH]: { name: 'formula', tokenize }, [DOLLAR]: { name: 'formula', tokenize } },
}

/** Makes a formula a `span` with a readable text, in a line of its own if it is written so. */
export const formulaTree: Tree = {
  enter: {
    formula(token) {
      const source = this.sliceSerialize(token)
      const text = formulaText(source.slice(2, -2))
      const place = source.startsWith('\\(') ? 'line' : 'display'
      const data = {
        hName: 'span',
        hProperties: { dataFormula: place },
        hChildren: [{ type: 'text' as const, value: text }],
      }
      this.enter({ type: 'inlineCode', value: text, data }, token)
    },
  },
  exit: {
    formula(token) {
      this.exit(token)
    },
  },
}

/** Whether the text between the marks is a formula. `opening` is `(`, `[` or `$`. */
export function isFormula(text: string, opening: string): boolean {
  return MATHS.test(text) || (opening === '(' && SHORT_MATHS.test(text))
}

function tokenize(effects: Effects, ok: State, nok: State): State {
  let opening = ''
  let closing = 0
  let text = ''

  const start: State = (code) => {
    effects.enter('formula')
    effects.enter('formulaData')
    effects.consume(code)
    return code === DOLLAR ? openedBy('$', '$') : openedByBracket
  }
  const openedByBracket: State = (code) => {
    if (code === '('.charCodeAt(0)) return openedBy('(', ')')(code)
    return code === '['.charCodeAt(0) ? openedBy('[', ']')(code) : nok(code)
  }
  const openedBy =
    (mark: string, end: string): State =>
    (code) => {
      if (code !== mark.charCodeAt(0)) return nok(code)
      opening = mark
      closing = end.charCodeAt(0)
      effects.consume(code)
      return inside
    }
  const inside: State = (code) => {
    if (code === null) return nok(code)
    // The codes of line ends are below −2.
    if (code < -2) return lineEnd(code)
    effects.consume(code)
    if (code === (opening === '$' ? DOLLAR : BACKSLASH)) return mayEnd
    text += code < 0 ? ' ' : String.fromCharCode(code)
    return inside
  }
  const lineEnd: State = (code) => {
    effects.exit('formulaData')
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    effects.enter('formulaData')
    text += ' '
    return inside
  }
  const mayEnd: State = (code) => {
    if (code !== closing) {
      text += opening === '$' ? '$' : '\\'
      // What follows a backslash is never a mark.
      return code === BACKSLASH && opening !== '$' ? escaped(code) : inside(code)
    }
    if (!isFormula(text, opening)) return nok(code)
    effects.consume(code)
    effects.exit('formulaData')
    effects.exit('formula')
    return ok
  }
  const escaped: State = (code) => {
    effects.consume(code)
    text += '\\'
    return inside
  }
  return start
}
