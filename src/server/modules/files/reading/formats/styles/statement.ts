/** What a rule says of one property for the elements of a selector; the heaviest of an element counts. */
export type Statement = { names: readonly string[]; property: string; hides: boolean; weight: number }

export const properties = ['display', 'visibility', 'mso-hide'] as const

/** Whether a value hides; undefined for a property that never does. */
export function hidingOf(property: string, value: string): boolean | undefined {
  const [word = ''] = value.trim().toLowerCase().split(/[\s!]/)
  if (property === 'display') return word === 'none'
  if (property === 'visibility') return word === 'hidden' || word === 'collapse'
  return property === 'mso-hide' ? word === 'all' : undefined
}

/** Returns a tag, classes and ids, such as `p`, `.note` and `#head`; none for any other selector. */
export function namesIn(selector: string): string[] {
  if (!/^(?:[a-z][a-z0-9]*)?(?:[.#][\w-]+)*$/i.test(selector)) return []
  return (selector.match(/[.#]?[^.#]+/g) ?? []).map((name) =>
    /^[.#]/.test(name) ? name : name.toLowerCase(),
  )
}

/** Each outweighs any number of the next; a later rule outweighs an earlier one of the same weight. */
const weights = { important: 1e15, inline: 1e14, id: 1e11, class: 1e9, tag: 1e7 }

export const weightOf = (names: readonly string[], isImportant: boolean) =>
  names.reduce(
    (sum, name) => sum + weights[name.startsWith('#') ? 'id' : name.startsWith('.') ? 'class' : 'tag'],
    isImportant ? weights.important : 0,
  )

/** Returns what an element's own attribute says. */
export const inlineStatements = (style: string): Statement[] =>
  style.split(';').flatMap((declaration) => {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase())
    const hides = hidingOf(property, value)
    const weight = weights.inline + weightOf([], value.includes('!important'))
    return hides === undefined ? [] : [{ names: [], property, hides, weight }]
  })
