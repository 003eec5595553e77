import { Parser } from 'htmlparser2'

/** The text of a style element; `isSure`: it counts on any screen. */
type Css = { text: string; isSure: boolean }
type PageCss = { elements: Css[]; lacksSome: boolean }

/** Returns the style elements of a page. `lacksSome`: others may count that the file does not hold. */
export function pageCss(html: string): PageCss {
  const elements: Css[] = []
  let lacksSome = false
  if (!/<(?:style|link)\b/i.test(html)) return { elements, lacksSome }
  let element: Css | undefined
  let asides = 0
  const parser = new Parser({
    onopentag(name, { rel = '', media = '' }) {
      if (name === 'noscript') asides += 1
      if (asides > 0 || isForPaper(media)) return
      if (name === 'link') lacksSome ||= /\bstylesheet\b/i.test(rel)
      if (name === 'style') element = { text: '', isSure: isForScreens(media) }
    },
    ontext(piece) {
      if (element && element.text.length <= longest) element.text += piece
    },
    onclosetag(name) {
      if (name === 'noscript') asides -= 1
      if (name !== 'style' || !element) return
      elements.push(element)
      lacksSome ||= element.text.length > longest
      element = undefined
    },
  })
  parser.end(html)
  return { elements, lacksSome }
}

/** Pages of saved mail have some kilobytes. */
const longest = 500_000

export const isForScreens = (media: string) => /^\s*(?:all|screen|only screen)?\s*$/i.test(media)
export const isForPaper = (media: string) => /^\s*(?:only\s+)?print\s*$/i.test(media)
