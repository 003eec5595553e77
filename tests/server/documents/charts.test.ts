import { expect, test } from 'vitest'
import { chartText } from '#server/modules/files/reading/formats/chart-text.ts'

const rich = (text: string) => `<c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx>`
const pt = (index: number, value: string) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`
const strings = (...values: string[]) =>
  `<c:strRef><c:strCache>${values.map((value, index) => pt(index, value)).join('')}</c:strCache></c:strRef>`
const numbers = (format: string, ...values: number[]) =>
  `<c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${values.map((value, index) => pt(index, String(value))).join('')}</c:numCache></c:numRef></c:val>`
const read = (series: string, after = '') =>
  chartText(
    new TextEncoder().encode(
      `<c:chartSpace><c:chart><c:plotArea><c:barChart><c:ser>${series}</c:ser></c:barChart>${after}</c:plotArea></c:chart></c:chartSpace>`,
    ),
  )
const name = `<c:tx>${strings('Охват')}</c:tx>`
const months = `<c:cat>${strings('Янв', 'Фев')}</c:cat>`
const table = 'Диаграмма\n\n|  | Охват |\n| --- | --- |\n| Янв | 10 |\n| Фев | 20 |'

test('a series keeps its name beside the texts of its labels, its trend and the axes', () => {
  const labels = `<c:dLbls><c:dLbl><c:idx val="0"/>${rich('Пик')}</c:dLbl></c:dLbls>`
  const trend = `<c:trendline><c:trendlineLbl>${rich('Рост')}</c:trendlineLbl></c:trendline>`
  const axis = `<c:valAx><c:title>${rich('Рубли')}</c:title></c:valAx>`
  expect(read(name + labels + trend + months + numbers('0', 10, 20), axis)).toBe(table)
})

test('a series keeps its numbers beside those of a series that a filter leaves out', () => {
  const filtered = `<c:extLst><c:ext><c15:filteredBarSeries><c15:ser>${name}${months}${numbers('0', 7, 8)}</c15:ser></c15:filteredBarSeries></c:ext></c:extLst>`
  expect(read(name + months + numbers('0', 10, 20) + filtered)).toBe(table)
})

test('the levels of a category are separate words', () => {
  const levels = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${pt(0, 'Янв')}${pt(1, 'Фев')}</c:lvl><c:lvl>${pt(0, '2026')}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`
  expect(read(name + levels + numbers('0', 10, 20))).toBe(table.replace('Янв', 'Янв 2026'))
})

test('the format of the numbers may hold signs of XML', () => {
  expect(read(name + months + numbers('[&gt;=1000]0" шт.";0" ед."', 1000, 20))).toContain(
    '| Янв | 1000 шт. |\n| Фев | 20 ед. |',
  )
})
