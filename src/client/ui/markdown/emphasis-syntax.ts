import type { Code, Construct, Extension } from 'micromark-util-types'

const STAR = 42

/**
 * Emphasis between stars as people mean it: `**Цена:**5 000 ₽` and `**«А»**и`, where CommonMark wants a space or a sign
 * beside the marks. A star opens before any letter or sign, and closes behind one.
 */
const emphasis: Construct = {
  name: 'emphasis',
  tokenize(effects, ok) {
    const { previous } = this
    return (first) => {
      const token = effects.enter('attentionSequence')
      const next = (code: Code) => {
        if (code === STAR) {
          effects.consume(code)
          return next
        }
        effects.exit('attentionSequence')
        token._open = !isSpace(code)
        token._close = !isSpace(previous)
        return ok(code)
      }
      return next(first)
    }
  },
  // The parser's own construct makes the elements.
  resolveAll(events, context) {
    const own = context.parser.constructs.insideSpan.null?.find((one) => 'name' in one && one.name === 'attention')
    return own?.resolveAll?.(events, context) ?? events
  },
}

export const emphasisSyntax: Extension = { text: { [STAR]: emphasis } }

/** Also the end of the text and of a line. */
const isSpace = (code: Code) => code === null || code < 0 || /\s/u.test(String.fromCharCode(code))
