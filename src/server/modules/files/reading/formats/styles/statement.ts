/** What a rule says of one property for the elements of a selector; the heaviest of an element counts. */
export type Statement = { names: readonly string[]; property: Hiding; hides: boolean; weight: number }

export const hidingProperties = ['display', 'visibility', 'mso-hide'] as const
export type Hiding = (typeof hidingProperties)[number]
/** What of an element a rule may state: a property that hides, or what makes its text seen. */
export type Aspect = Hiding | 'size' | 'color' | 'box' | 'place'

export const isHiding = (property: string): property is Hiding => hidingProperties.some((known) => known === property)

/** Whether a value of such a property hides. */
export function hides(property: Hiding, value: string): boolean {
  const [word = ''] = value.trim().toLowerCase().split(/[\s!]/)
  if (property === 'display') return word === 'none'
  return property === 'visibility' ? word === 'hidden' || word === 'collapse' : word === 'all'
}

/** Returns what a declaration may change in the text of an element; undefined for one that hides no text or shows any. */
export function aspectOf(property: string, value: string, isImportant: boolean): Aspect | undefined {
  if (isHiding(property)) return hides(property, value) ? undefined : property
  if (/^(?:font|font-size|zoom|all)$/.test(property)) return 'size'
  if (property === 'color') return 'color'
  if (property === 'position') return /absolute|fixed/i.test(value) ? 'place' : undefined
  if (/^(?:padding|min-)/.test(property))
    return /[1-9a-z]/i.test(value.replaceAll(/\b0[a-z]*/gi, '')) ? 'box' : undefined
  return isImportant && boxes.test(property) ? 'box' : undefined
}

const boxes =
  /^(?:(?:max-)?(?:height|width)|overflow.*|opacity|clip|clip-path|left|right|top|bottom|inset|text-indent|transform)$/

/** Returns a tag, classes and ids, such as `p`, `.note` and `#head`; none for any other selector. */
export function namesIn(selector: string): string[] {
  return /^(?:[a-z][a-z0-9]*)?(?:[.#][\w-]+)*$/i.test(selector) ? namesOf(selector) : []
}

/** Returns the names that an element has in any case if the selector means it; none if it may mean each element. */
export function lastNamesIn(selector: string): string[] {
  if (selector.includes('\\')) return []
  const bare = selector
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\([^()]*\)/g, '')
    .trim()
  const last = bare.split(/[\s>+~]+/).at(-1) ?? ''
  return /[()[\]&|]/.test(last) ? [] : namesOf(last.replaceAll(/::?[\w-]+/g, '').replace('*', ''))
}

const namesOf = (compound: string) =>
  (compound.match(/[.#]?[^.#]+/g) ?? []).map((name) => (/^[.#]/.test(name) ? name : name.toLowerCase()))

/** Each outweighs any number of the next; a later rule outweighs an earlier one of the same weight. */
const weights = { important: 1e15, inline: 1e14, id: 1e11, class: 1e9, tag: 1e7 }

export const inlineWeight = weights.inline

export const weightOf = (names: readonly string[], isImportant: boolean) =>
  names.reduce(
    (sum, name) => sum + weights[name.startsWith('#') ? 'id' : name.startsWith('.') ? 'class' : 'tag'],
    isImportant ? weights.important : 0,
  )

/** Returns what an element's own attribute says. */
export const inlineStatements = (style: string): Statement[] =>
  !/display|visibility|mso-hide/i.test(style)
    ? []
    : style.split(';').flatMap((declaration) => {
        const [property = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase())
        if (!isHiding(property)) return []
        const weight = weights.inline + weightOf([], value.includes('!important'))
        return [{ names: [], property, hides: hides(property, value), weight }]
      })
