import * as z from 'zod/mini'
import { isCalendarDate } from '#domain/calendar-date.ts'
import { isOneLine } from '#domain/one-line.ts'

/** Limits of texts, in UTF-16 units; the first three are the defaults of their kinds. Fields of forms take them too. */
export const textLimits = {
  title: 254,
  long: 5_000,
  address: 2_048,
  email: 254,
  password: 1_024,
  fullName: 100,
  passkeyName: 60,
} as const

const maxInteger = 2_147_483_647
const maxAmount = 999_999_999_999.99

/** The check that PostgreSQL can store the text. */
export const storable = /* @__PURE__ */ z.refine<string>(isStorable, 'Текст содержит недопустимые символы')

/** Returns the schema of a text as the user typed it, which may be empty. */
export const anyText = /* @__NO_SIDE_EFFECTS__ */ (max: number = textLimits.title) =>
  z.string('Неверное значение').check(z.maxLength(max, `Не больше ${max} символов`), storable)

/** Returns the schema of a required text of many lines. It trims white space; a text of white space alone is empty. */
export const requiredLongText = /* @__NO_SIDE_EFFECTS__ */ (
  message: string,
  max: number = textLimits.long,
  tooLong = `Не больше ${max} символов`,
) => z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong), storable)

/** The check that a name or a title reads as it is stored: on one line, in one direction, without commands. */
export const oneLineCheck = /* @__PURE__ */ z.refine<string>(
  isOneLine,
  'Здесь перенос строки или скрытый знак: наберите текст заново',
)

/** Returns the schema of a required name or title. */
export const requiredText = /* @__NO_SIDE_EFFECTS__ */ (
  message: string,
  max: number = textLimits.title,
  tooLong?: string,
) => requiredLongText(message, max, tooLong).check(oneLineCheck)

/** Returns the schema of an optional text of many lines; an empty text becomes null. */
export const optionalLongText = (max: number) => orNull(trimmedText(max))

/** Returns the schema of an optional name or title; an empty one becomes null. */
export const optionalText = (max: number) => orNull(trimmedText(max).check(oneLineCheck))

const trimmedText = (max: number) =>
  z.string('Неверное значение').check(z.trim(), z.maxLength(max, `Не больше ${max} символов`), storable)

const orNull = (text: z.ZodMiniString) =>
  z.pipe(
    z.nullish(text),
    z.transform((given) => (given ? given : null)),
  )

/** Returns the schema of a value that may be left out or null, which then reads as `fallback`. */
export const orElse = /* @__NO_SIDE_EFFECTS__ */ <Schema extends z.core.$ZodType, Fallback>(
  schema: Schema,
  fallback: Fallback,
) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? fallback),
  )

/** Reads numbers and texts such as "1500.50", because some servers send decimals as texts. */
const numberOrText = (message?: string) =>
  z.union(
    [
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/)),
        z.transform((text) => Number(text)),
      ),
    ],
    message,
  )
export const wireNumber = numberOrText()

/** Reads a text that another server leaves out of some answers as an empty one. */
export const wireText = orElse(z.string(), '')
/** Reads a list of titles that another server leaves out, or has null for, as an empty one. */
export const wireTitles = orElse(z.array(z.string()), [])

export const requiredNumber = (message: string) => z.pipe(numberOrText(message), z.number(message))

export const requiredInteger = (message: string, max: number = maxInteger) =>
  requiredNumber(message).check(z.refine(Number.isInteger, 'Введите целое число'), ...range(max))

/** Returns the schema of an amount of rubles or a measure with at most two decimals. */
export const requiredAmount = (message: string) =>
  requiredNumber(message).check(z.refine(hasTwoDecimals, 'Не больше двух знаков после запятой'), ...range(maxAmount))

export const optionalInteger = orElse(requiredInteger('Введите целое число'), null)
export const optionalAmount = orElse(requiredAmount('Введите число'), null)

export const calendarDate = (message: string) => z.string(message).check(z.refine(isCalendarDate, message))

export const id = z.int('Неверный номер').check(z.positive('Неверный номер'), z.maximum(maxInteger, 'Неверный номер'))

/** A random id that a client or the server generated. */
export const uuid = z.uuid('Неверный номер')
export const uuidParam = z.object({ id: uuid })

export const requiredId = (message: string) =>
  z.pipe(numberOrText(message), z.int(message).check(z.positive(message), z.maximum(maxInteger, message)))

export const idParam = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/, 'Неверный номер')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    id,
  ),
)
export const byId = z.object({ id: idParam })

/** Returns the schema of a key of a table of labels. */
export const choice = <const Labels extends Readonly<Record<string, string>>>(
  labels: Labels,
  message = 'Неверное значение',
) =>
  z.enum(
    Object.keys(labels).filter((key): key is keyof Labels & string => Object.hasOwn(labels, key)),
    message,
  )

/** PostgreSQL cannot store NUL, and half a surrogate pair has no UTF-8 form. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether a number is an amount that `requiredAmount` takes. */
export const isAmount = (value: number) => hasTwoDecimals(value) && value >= 0 && value <= maxAmount

function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

function range(max: number) {
  return [
    z.minimum(0, 'Не может быть меньше 0'),
    z.maximum(max, { error: () => `Не больше ${max.toLocaleString('ru-RU')}` }),
  ]
}
