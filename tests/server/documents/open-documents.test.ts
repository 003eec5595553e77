import { expect, test } from 'vitest'
import { readOdt } from '#server/modules/files/reading/formats/open-document-text.ts'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { openDocument } from './sample-packages.ts'

const p = (text: string) => `<text:p>${text}</text:p>`
const cell = (text: string, attributes = '') => `<table:table-cell${attributes}>${p(text)}</table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`

test('headers and footers frame a text of LibreOffice', () => {
  const margins = `<style:header>${p('Агентство')}</style:header><style:footer>${p('7')}</style:footer>`
  expect(readOdt(openDocument('text', p('Договор'), { margins }))).toBe('Верхний колонтитул: Агентство\n\nДоговор')
})

test('a sheet of LibreOffice has its days, its amounts as shown, and names hidden sheets', () => {
  const hidden =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const amount = ' office:value-type="currency" office:currency="RUB" office:value="23000"'
  const day = ' office:value-type="date" office:date-value="2026-12-01"'
  const share = ' office:value-type="percentage" office:value="0.125"'
  const body = [
    `<table:table table:name="Прайс">${row(cell('Первый'), cell('23 000,00 ₽', amount), cell('01.12.26', day), cell('12,5%', share))}</table:table>`,
    `<table:table table:name="Тайна" table:style-name="ta2">${row(cell('скрыто'))}</table:table>`,
  ]
  const bytes = openDocument('spreadsheet', body.join(''), { styles: hidden })
  expect(readSheets(bytes, { isOpenDocument: true }).replaceAll('\u00a0', ' ')).toBe(
    '▦ Листы: «Прайс», «Тайна» (скрытый)\n\n▦ Лист «Прайс», 1 строка × 4 столбца\n\n| Первый | 23 000,00 ₽ | 01.12.2026 | 12,5% |\n| --- | --- | --- | --- |\n\n▦ Скрытый лист «Тайна» (не приводится), 1 строка × 1 столбец\n',
  )
})

test('hidden columns and rows of LibreOffice are named, and their cells are left out', () => {
  const columns =
    '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="2"/>'
  const body = `<table:table table:name="Прайс">${columns}${row(cell('Канал'), cell('Закупка'), cell('Цена'))}${row(cell('Первый'), cell('тайна'), cell('150'))}<table:table-row table:visibility="filter">${cell('Второй')}</table:table-row></table:table>`
  expect(readSheets(openDocument('spreadsheet', body), { isOpenDocument: true }).replaceAll('\u00a0', ' ')).toBe(
    '▦ Лист «Прайс», 2 строки × 2 столбца\n▦ Скрыто и не приводится — столбцы: «Закупка»; строк: 1\n\n| Канал | Цена |\n| --- | --- |\n| Первый | 150 |\n',
  )
})

test('struck cells of a sheet of LibreOffice are marked, and struck parts of their texts, without their notes', () => {
  const styles = ['text', 'table-cell']
    .map(
      (family) =>
        `<style:style style:name="Old" style:family="${family}"><style:text-properties style:text-line-through-style="solid"/></style:style>`,
    )
    .join('')
  const note = `<office:annotation>${p('старая')}</office:annotation>`
  const parts = `${note}<text:p><text:span text:style-name="Old">25 000</text:span> 20 000</text:p>`
  const body = `<table:table table:name="Прайс">${row(cell('Канал'), cell('Цена'))}${row(cell('Первый'), `<table:table-cell>${parts}</table:table-cell>`)}${row(cell('Второй'), cell('7', ' table:style-name="Old"'))}</table:table>`
  const text = readSheets(openDocument('spreadsheet', body, { styles }), { isOpenDocument: true })
  expect(text).toContain('| Первый | ~~25 000~~ 20 000 |\n| Второй | ~~7~~ |\n')
})
