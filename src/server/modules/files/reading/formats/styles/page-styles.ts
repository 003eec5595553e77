import { list, parse, type Rule } from 'postcss'
import { hidingOf, inlineStatements, namesIn, properties, type Statement, weightOf } from './statement.ts'

type Attributes = Readonly<Record<string, string>>
/**
 * Tells which elements a page hides by its own style elements: by tag, id and classes, for any screen. A size of zero
 * hides nothing, since layouts use it around texts that set a size again, as `sizes` tells.
 */
export function createPageStyles() {
  /** By the last name of the selector. */
  const statements = new Map<string, Statement[]>()
  /** The tags, classes and ids to which a rule of any kind gives a size. */
  const sized = new Set<string>()
  let rules = 0

  function addRule(rule: Rule) {
    rules++
    rule.each((one) => {
      if (one.type !== 'decl') return
      const property = one.prop.toLowerCase()
      const hides = hidingOf(property, one.value)
      if (hides === undefined) return
      for (const selector of list.comma(rule.selector)) {
        const names = namesIn(selector)
        const key = names.at(-1)
        if (key === undefined) continue
        const weight = weightOf(names, one.important === true) + rules
        const known = statements.get(key)
        if (known) known.push({ names, property, hides, weight })
        else statements.set(key, [{ names, property, hides, weight }])
      }
    })
  }

  return {
    /** Reads a style element. What cannot be read hides nothing. */
    add(css: string) {
      try {
        const root = parse(css.slice(0, longestStyles).replaceAll(/<!--|-->/g, ''))
        root.walkDecls(/^font(?:-size)?$/i, ({ value, parent }) => {
          if (/^\s*0|inherit|unset/i.test(value) || parent?.type !== 'rule' || !('selector' in parent)) return
          for (const name of lastNames(String(parent.selector))) sized.add(name)
        })
        for (const node of root.nodes) {
          if (node.type === 'rule') addRule(node)
          else if (node.type === 'atrule' && node.name === 'media' && anyScreen.test(node.params)) {
            for (const inner of node.nodes ?? []) if (inner.type === 'rule') addRule(inner)
          }
        }
      } catch {
        return
      }
    },
    /** Whether a rule may give the element a size of its own. */
    sizes: (tag: string, attributes: Attributes): boolean =>
      sized.size > 0 && (sized.has('*') || namesOf(tag, attributes).some((name) => sized.has(name))),
    /** Whether the element is hidden, by its own attributes or by a rule that they do not outweigh. */
    hides(tag: string, attributes: Attributes): boolean {
      const own = namesOf(tag, attributes)
      const all = [
        ...own.flatMap((name) => statements.get(name) ?? []),
        ...(attributes.style === undefined ? [] : inlineStatements(attributes.style)),
      ].filter(({ names }) => names.every((name) => own.includes(name)))
      return properties.some((property) => {
        const heaviest = all
          .filter((one) => one.property === property)
          .reduce(
            (heavy: Statement | undefined, one) => (heavy && heavy.weight > one.weight ? heavy : one),
            undefined,
          )
        return heaviest?.hides === true
      })
    },
  }
}

const namesOf = (tag: string, attributes: Attributes) => [
  tag,
  ...classesOf(attributes),
  ...(attributes.id ? [`#${attributes.id}`] : []),
]

/** Returns the names of the elements that selectors of any kind end with. */
const lastNames = (selector: string) =>
  list.comma(selector).flatMap((one) => {
    const last = one.split(/[\s>+~]+/).at(-1) ?? ''
    return (last.match(/^\*|[.#]?[\w-]+/g) ?? []).map((name) =>
      /^[.#]/.test(name) ? name : name.toLowerCase(),
    )
  })

/** Pages of saved mail have some kilobytes. */
const longestStyles = 500_000

const anyScreen = /^\s*(?:all|screen|only screen)?\s*$/i

const classesOf = ({ class: names = '' }: Attributes) =>
  names.split(/\s+/).flatMap((name) => (name === '' ? [] : [`.${name}`]))
