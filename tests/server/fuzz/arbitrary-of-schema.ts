import fc from 'fast-check'
import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core'
import { candidates, freeText, placeholderIds } from './candidate-values.ts'

/**
 * Generates values that a schema's structure accepts; rules between fields may still refuse them. Existing
 * libraries know zod 3 only, or neither refinements nor pipes of zod 4.
 */
export function arbitraryOf(schema: $ZodType): fc.Arbitrary<unknown> {
  // $ZodType is the base of this union, and `type` distinguishes its members.
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([key, field]) => [key, key === 'id' ? idOf(field) : arbitraryOf(field)]),
        ),
      )
    case 'array':
      return fc.array(arbitraryOf(def.element), { minLength: 1, maxLength: 2 })
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf))
    case 'optional':
    case 'default':
      return fc.option(arbitraryOf(def.innerType), { nil: undefined, freq: 4 })
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType), { nil: null, freq: 4 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'pipe':
      return arbitraryOf(def.in).filter(accepts(schema))
    default:
      return leaf(schema)
  }
}

/** Generates ids that exist in every second value: a body with an unknown id is refused before most rules. */
function idOf(field: $ZodType): fc.Arbitrary<unknown> {
  const known = placeholderIds.filter(accepts(field))
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), arbitraryOf(field)) : arbitraryOf(field)
}

const accepts = (schema: $ZodType) => (value: unknown) => safeParse(schema, value).success

function leaf(schema: $ZodType): fc.Arbitrary<unknown> {
  const fitting = candidates.filter(accepts(schema))
  if (fitting.length === 0) throw new Error('No candidate value fits a schema of the contract: add one')
  const known = fc.constantFrom(...fitting)
  if (!fitting.includes(freeText)) return known
  return fc.oneof(known, fc.string({ unit: 'grapheme', maxLength: 60 }).filter(accepts(schema)))
}
