type SheetSize = { rows: number; columns: number; isMore: boolean }

/** Returns the words that follow the name of a sheet; `isMore`: it has more than `rows`. */
export function sizeText({ rows, columns, isMore }: SheetSize): string {
  if (rows === 0) return ', пустой'
  const height = isMore ? `больше ${numbers.format(rows)}\u00a0строк` : counted(rows, rowForms)
  return `, ${height} × ${counted(columns, columnForms)}`
}

const numbers = new Intl.NumberFormat('ru-RU')
const plurals = new Intl.PluralRules('ru-RU')
type Forms = Readonly<Record<Intl.LDMLPluralRule, string>>
const counted = (count: number, forms: Forms) =>
  `${numbers.format(count)}\u00a0${forms[plurals.select(count)]}`
const formsOf = (one: string, few: string, many: string): Forms => ({
  ...{ zero: many, one, two: few, few, many, other: many },
})
const rowForms = formsOf('строка', 'строки', 'строк')
const columnForms = formsOf('столбец', 'столбца', 'столбцов')
