import { list, parse, type Rule } from 'postcss'
import { isPaintedBackground } from './css-properties.ts'
import { isForPaper, isForScreens, pageCss } from './page-css.ts'
import {
  type Aspect,
  aspectOf,
  type Hiding,
  hides as hidesBy,
  inlineStatements,
  inlineWeight,
  isHiding,
  lastNamesIn,
  namesIn,
  type Statement,
  weightOf,
} from './statement.ts'

type Attributes = Readonly<Record<string, string>>
/** What rules say of elements with the same names; `important`: what outweighs the element's own attribute. */
type Meant = { statements: Statement[]; aspects: Set<Aspect>; important: Set<Aspect> }
/** What a rule may state of an element whose names it has; its place and the screen are not looked at. */
type Possible = { names: readonly string[]; aspect: Aspect; isImportant: boolean }

export type PageStyles = ReturnType<typeof createPageStyles>

/**
 * Tells what a page's own style elements say of an element. For hiding, only rules by tag, id and classes count, for any
 * screen; against it, each rule that may mean the element.
 */
export function createPageStyles(html: string) {
  /** By the last name of the selector. */
  const statements = new Map<string, Statement[]>()
  const possible = new Map<string, Possible[]>()
  let rules = 0
  const { elements, ...page } = pageCss(html)
  let { lacksSome } = page
  let [hasBackground, paintsLetters] = [false, false]

  for (const { text, isSure } of elements) {
    try {
      addAll(parse(text.replaceAll(/<!--|-->/g, '')), isSure)
    } catch {
      lacksSome = true
    }
  }

  type Container = { each: ReturnType<typeof parse>['each'] }
  function addAll(container: Container, isSure: boolean) {
    container.each((node) => {
      if (node.type === 'rule') {
        addRule(node, isSure)
        addAll(node, false)
      } else if (node.type !== 'atrule') return
      else if (node.name === 'import') lacksSome = true
      else if (node.name !== 'media') addAll(node, false)
      else if (!isForPaper(node.params)) addAll(node, isSure && isForScreens(node.params))
    })
  }

  function addRule(rule: Rule, isSure: boolean) {
    rules++
    rule.each((one) => {
      if (one.type !== 'decl') return
      const [property, isImportant] = [one.prop.toLowerCase(), one.important === true]
      const aspect = aspectOf(property, one.value, isImportant)
      if (/^background(?:-color|-image)?$/.test(property)) hasBackground ||= isPaintedBackground(one.value) === true
      hasBackground ||= property === 'color-scheme' && one.value.includes('dark')
      paintsLetters ||= lettersPaint.test(property)
      if (!aspect && !isHiding(property)) return
      for (const selector of list.comma(rule.selector)) {
        const names = isSure ? namesIn(selector) : []
        if (names.length > 0 && isHiding(property)) {
          const weight = weightOf(names, isImportant) + rules
          addTo(statements, { names, property, hides: hidesBy(property, one.value), weight })
        } else if (aspect) addTo(possible, { names: lastNamesIn(selector), aspect, isImportant })
      }
    })
  }

  /** By the tag, the classes and the id of an element. */
  const known = new Map<string, Meant>()

  function meantBy(tag: string, attributes: Attributes): Meant {
    const { class: classes = '', id = '' } = attributes
    const key = `${tag} ${classes}#${id}`
    const before = known.get(key)
    if (before) return before
    const own = [tag, ...classesOf(classes), ...(id === '' ? [] : [`#${id}`])]
    const isOwn = ({ names }: Pick<Statement, 'names'>) => names.every((name) => own.includes(name))
    const rulesOf = ['', ...own].flatMap((name) => possible.get(name)?.filter(isOwn) ?? [])
    const meant = {
      statements: own.flatMap((name) => statements.get(name)?.filter(isOwn) ?? []),
      aspects: new Set(rulesOf.map(({ aspect }) => aspect)),
      important: new Set(rulesOf.flatMap(({ aspect, isImportant }) => (isImportant ? aspect : []))),
    }
    if (known.size < mostKnown) known.set(key, meant)
    return meant
  }

  /** Whether a rule may state the aspect of the element; `isImportant`: more heavily than the element itself does. */
  function mayState(aspect: Aspect, tag: string, attributes: Attributes, { isImportant = false } = {}): boolean {
    if (possible.size === 0) return false
    return meantBy(tag, attributes)[isImportant ? 'important' : 'aspects'].has(aspect)
  }

  /** Whether a property hides the element, or shows it, also where that is not sure; undefined where none states it. */
  function hides(property: Hiding, tag: string, attributes: Attributes): boolean | undefined {
    const all = [
      ...(property === 'display' && 'hidden' in attributes ? [hiddenByAttribute] : []),
      ...(isEmpty ? [] : meantBy(tag, attributes).statements),
      ...(attributes.style === undefined ? [] : inlineStatements(attributes.style)),
    ].filter((one) => one.property === property)
    const heaviest = all.reduce(
      (heavy: Statement | undefined, one) => (heavy && heavy.weight > one.weight ? heavy : one),
      undefined,
    )
    if (!heaviest?.hides) return mayState(property, tag, attributes) ? false : heaviest?.hides
    const isInline = heaviest.weight >= inlineWeight && heaviest.names.length === 0
    if (mayState(property, tag, attributes, { isImportant: isInline })) return false
    if (isInline || !lacksSome) return true
    return heaviest === hiddenByAttribute && !('class' in attributes) && !('id' in attributes)
  }

  const isEmpty = statements.size === 0 && possible.size === 0
  return { lacksSome, isEmpty, hasBackground, paintsLetters, mayState, hides }
}

/** So many kinds of elements fit the memory. */
const mostKnown = 10_000

/** What letters may show though their colour is clear. */
export const lettersPaint = /^(?:-webkit-)?(?:background-clip|text-fill-color|text-stroke(?:-\w+)?)$|^text-shadow$/

const hiddenByAttribute: Statement = { names: [], property: 'display', hides: true, weight: 0 }

function addTo<Value extends Pick<Statement, 'names'>>(lists: Map<string, Value[]>, value: Value) {
  const key = value.names.at(-1) ?? ''
  const known = lists.get(key)
  if (known) known.push(value)
  else lists.set(key, [value])
}

const classesOf = (names: string) => names.split(/\s+/).flatMap((name) => (name === '' ? [] : [`.${name}`]))
