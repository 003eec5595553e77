import { isWhite } from './white.ts'

/** Returns what the attribute `style` of an element states, without `!important`. */
export function propertiesOf(style = ''): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      if (colon < 0) return []
      const value = declaration.slice(colon + 1).replace(/!\s*important/i, '')
      return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase()]]
    }),
  )
}

/** Whether a background shows something other than paper; undefined when it shows what is behind the element. */
export function isPaintedBackground(value: string): boolean | undefined {
  const background = value.trim().toLowerCase()
  if (/^(?:none|transparent|inherit|initial|unset|revert|auto|)$/.test(background)) return undefined
  return !isWhite(background)
}
