import * as z from 'zod/mini'
import {
  type ChannelField,
  type ChannelFieldDeclaration,
  type ChannelValueOf,
  ofEachChannelField,
} from '#domain/channel-fields.ts'
import {
  calendarDate,
  choice,
  id,
  optionalAmount,
  optionalInteger,
  optionalLongText,
  optionalText,
  orElse,
  requiredAmount,
  requiredId,
  requiredInteger,
  requiredLongText,
  requiredText,
  textLimits,
  wireNumber,
} from './fields.ts'

type Shape = { [Field in ChannelField]: z.ZodMiniType<ChannelValueOf<Field>> }

/** Builds the shape of a channel from the declarations of its fields. */
export function shapeOf(schemaOf: (declared: ChannelFieldDeclaration) => z.ZodMiniType): Shape {
  // TypeScript cannot follow a declaration to its schema; tests/contract/channel-fields.test.ts checks it.
  return ofEachChannelField(schemaOf) as Shape
}

/** Returns the schema of the values that a form may send. */
export function inputOf(declared: ChannelFieldDeclaration): z.ZodMiniType {
  switch (declared.kind) {
    case 'text':
    case 'handle':
      return textOf(declared.required, textLimits.title)
    case 'address':
      return textOf(declared.required, textLimits.address)
    case 'long_text':
      return declared.required === undefined ? optionalLongText(textLimits.long) : requiredLongText(declared.required)
    case 'category':
      return requiredId(declared.required)
    case 'count':
      return declared.required === undefined ? optionalInteger : requiredInteger(declared.required)
    case 'percent':
      if (declared.required === undefined) return optionalInteger
      return requiredInteger(declared.required, declared.max)
    case 'rate':
    case 'cost':
    case 'price':
      return declared.required === undefined ? optionalAmount : requiredAmount(declared.required)
    case 'day':
      return calendarDate(declared.required)
    case 'flag':
      return z.boolean(declared.required)
    case 'choice':
      return choice(declared.choices, declared.required)
  }
}

/**
 * Returns the schema of the values in a server's response. Another server may omit empty fields and have other limits.
 */
export function outputOf(declared: ChannelFieldDeclaration): z.ZodMiniType {
  switch (declared.kind) {
    case 'category':
      return id
    case 'count':
    case 'percent':
    case 'rate':
    case 'cost':
    case 'price':
      return orNull(wireNumber, declared.required)
    case 'flag':
      return z.boolean()
    case 'choice':
      return choice(declared.choices)
    default:
      return orNull(z.string(), declared.required)
  }
}

function textOf(required: string | undefined, max: number) {
  return required === undefined ? optionalText(max) : requiredText(required, max)
}

function orNull(schema: z.ZodMiniType, required: string | undefined): z.ZodMiniType {
  return required === undefined ? orElse(schema, null) : schema
}
