import { downloadWorkbook } from '#client/lib/page/download-file.ts'
import { fileName } from '#client/lib/page/file-name.ts'
import type { Workbook, WorkbookCell } from '#client/lib/page/workbook.ts'
import { managementTypes, type Sums } from '#domain/estimate.ts'
import { estimateFieldLabels, managementKeys } from './data/estimate-content.ts'
import { countedRate, type EstimateDocument, type SumsTable, sumColumns, summaryRows } from './data/estimate-sums.ts'

export function downloadEstimate(document: EstimateDocument): Promise<void> {
  return downloadWorkbook(estimateWorkbook(document), `${fileName(document.values.title ?? '') || 'Расчётка'}.xlsx`)
}

const money = '#,##0.00\\ "₽"'
const wholeRubles = '#,##0'
const oneDecimal = '0.0'

/** The cells that formulas refer to. */
type Places = { vat: string; commission: string; adFee: string; rates: Map<number, string> }

/**
 * Returns the estimate as a sheet: rates, hours and per cents are numbers, and each sum is a formula with the
 * screen's value.
 */
export function estimateWorkbook(document: EstimateDocument): Workbook {
  const sheet = new Sheet()
  const percents = addFacts(sheet, document)
  const places = { ...percents, rates: addRateCard(sheet, document) }
  const totals = managementKeys.map((key) => {
    sheet.add([], [managementTypes[key]], [...rateHeads, 'Часы', ...sumHeads])
    return addLines(sheet, document.sums.tables[key], places)
  })
  addSummary(sheet, document, places, totals)
  return { name: 'Расчётка', rows: sheet.rows, widths: [5, 34, 10, 20, 10, 18, 18, 18] }
}

const sumHeads = sumColumns.map(({ title }) => title)
const sumLetters = ['F', 'G', 'H'] as const
const rateHeads = ['№', 'Специалист', 'Ед. изм.', 'Ставка нетто, ₽/час']

class Sheet {
  readonly rows: (WorkbookCell | undefined)[][] = []

  /** Returns the number of the last added row. */
  add(...rows: (WorkbookCell | undefined)[][]): number {
    this.rows.push(...rows)
    return this.rows.length
  }

  get next(): number {
    return this.rows.length + 1
  }
}

function addFacts(sheet: Sheet, { values, sums }: EstimateDocument) {
  const fact = (field: keyof typeof estimateFieldLabels, value: WorkbookCell | undefined) =>
    `C${sheet.add([undefined, estimateFieldLabels[field], value])}`
  const days = values.payment_terms_days
  sheet.add([values.title?.trim() || 'Расчётка'])
  fact('client_name', values.client_name ?? '')
  const vat = fact('vat_percent', { value: sums.vatPercent })
  fact('payment_terms_days', Number.isFinite(days) ? { value: days ?? 0 } : undefined)
  const commission = fact('commission_percent', { value: sums.commissionPercent })
  const adFee = fact('ad_fee_percent', { value: sums.adFeePercent })
  fact('work_block', values.work_block ?? '')
  fact('work_description', values.work_description ?? '')
  return { vat, commission, adFee }
}

function addRateCard(sheet: Sheet, { rows }: EstimateDocument): Map<number, string> {
  sheet.add([], ['Rate card'], [...rateHeads, 'Описание'])
  return new Map(
    rows.map((rated, index) => {
      const { position_id, position_title, position_description } = rated
      // Uses the rate of the sums, because a wrong rate makes the formula differ from the screen.
      const rate = countedRate(rated)
      const cell = rate === undefined ? undefined : { value: rate, format: wholeRubles }
      const row = sheet.add([{ value: index + 1 }, position_title, 'час', cell, position_description])
      return [position_id, `D${row}`]
    }),
  )
}

/** Returns the row number of the totals. */
function addLines(sheet: Sheet, { lines, totals }: SumsTable, { vat, rates }: Places): number {
  const first = sheet.next
  for (const [index, line] of lines.entries()) {
    const row = sheet.next
    sheet.add([
      { value: index + 1 },
      line.row.position_title,
      'час',
      { value: line.rate, formula: rates.get(line.row.position_id) ?? '', format: wholeRubles },
      { value: line.hours, format: oneDecimal },
      ...sumCells(line, withVat(row, `ROUND(D${row}*E${row},2)`, vat)),
    ])
  }
  const sum = (column: string) => (lines.length > 0 ? `SUM(${column}${first}:${column}${sheet.rows.length})` : '0')
  const hours = { value: totals.hours, formula: sum('E'), format: oneDecimal }
  return sheet.add([undefined, 'Итого', undefined, undefined, hours, ...sumCells(totals, sumLetters.map(sum))])
}

function addSummary(sheet: Sheet, document: EstimateDocument, places: Places, totals: number[]) {
  sheet.add([], ['Итог для клиента'])
  sheet.add([undefined, 'Статья', undefined, undefined, undefined, ...sumHeads])
  const work = sheet.next
  const [commission, adFee] = [work + 1, work + 2]
  const added = (column: string) => totals.map((row) => column + row).join('+')
  const all = (column: string) => `SUM(${column}${work}:${column}${adFee})`
  const formulas = [
    sumLetters.map(added),
    withVat(commission, `ROUND(F${work}*${absolute(places.commission)}/100,2)`, places.vat),
    withVat(adFee, `ROUND((F${work}+F${commission})*${absolute(places.adFee)}/100,2)`, places.vat),
    sumLetters.map(all),
  ]
  for (const [index, { key, title, sums }] of summaryRows(document.sums).entries()) {
    const formula = formulas[index]
    const percent = { commission: places.commission, ad_fee: places.adFee, work: undefined, total: undefined }[key]
    const name = percent ? { value: title, formula: titleFormula(title, percent) } : title
    if (formula) sheet.add([undefined, name, undefined, undefined, undefined, ...sumCells(sums, formula)])
  }
}

/** Returns the cells of a row's sums; the formulas have their order. */
function sumCells(sums: Sums, formulas: readonly string[]): WorkbookCell[] {
  return sumColumns.map(({ field }, index) => ({ value: sums[field], formula: formulas[index] ?? '', format: money }))
}

/** Returns the formulas of a sum without VAT, its VAT and both together. */
function withVat(row: number, net: string, vat: string): string[] {
  return [net, `ROUND(F${row}*${absolute(vat)}/100,2)`, `F${row}+G${row}`]
}

/** Returns the formula of «Рекламный сбор, 3 %», whose number follows the cell. */
function titleFormula(title: string, percent: string): string {
  const [name, sign] = title.split(/[\d.,]+(?=\u00a0%)/)
  return `"${name}"&${absolute(percent)}&"${sign}"`
}

/** Turns `C3` into `$C$3`, which does not shift when the user copies a row. */
const absolute = (cell: string) => cell.replace(/([A-Z]+)(\d+)/, '$$$1$$$2')
