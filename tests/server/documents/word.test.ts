import { expect, test } from 'vitest'
import { readDocx } from '#server/modules/files/reading/formats/docx-text.ts'
import { chart, p, r, table, word } from './sample-packages.ts'

test('headers and footers frame the text, without those of a page number alone', () => {
  const further = {
    header1: `<w:hdr>${p('Агентство «Промо», конфиденциально')}</w:hdr>`,
    header2: `<w:hdr>${p('Агентство «Промо», конфиденциально')}</w:hdr>`,
    footer1: `<w:ftr>${p('7')}</w:ftr>`,
    footer2: `<w:ftr>${p('ИНН 7701234567')}</w:ftr>`,
  }
  expect(readDocx(word(p('Договор'), { parts: further }))).toBe(
    'Верхний колонтитул: Агентство «Промо», конфиденциально\n\nДоговор\n\nНижний колонтитул: ИНН 7701234567',
  )
})

test('footnotes, endnotes and comments follow the text that refers to them', () => {
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`
  const body = `<w:p>${r('Цена')}${reference('footnote', 2)}${reference('endnote', 1)}${reference('comment', 0)}</w:p>`
  const further = {
    footnotes: `<w:footnotes><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="2">${p('без НДС')}</w:footnote></w:footnotes>`,
    endnotes: `<w:endnotes><w:endnote w:id="1">${p('на дату брифа')}</w:endnote></w:endnotes>`,
    comments: `<w:comments><w:comment w:id="0" w:author="Анна">${p('проверить')}</w:comment></w:comments>`,
  }
  expect(readDocx(word(body, { parts: further }))).toBe(
    'Цена[^2][^к1][комментарий 0]\n\n[^2]: без НДС\n[^к1]: на дату брифа\n[комментарий 0] Анна: проверить',
  )
})

test('a chart gives its title and numbers', () => {
  const body = '<w:p><w:r><w:drawing><c:chart r:id="partchart1"/></w:drawing></w:r></w:p>'
  expect(readDocx(word(body, { parts: { chart1: chart('Охват по кварталам') } }))).toBe(
    'Диаграмма «Охват по кварталам»\n\n|  | Охват |\n| --- | --- |\n| I квартал | 12\u00a0500 |\n| II квартал | 31\u00a0000 |',
  )
})

test('a body of a million nested elements is refused at once', () => {
  const nested = '<w:sdt>'.repeat(1_000_000) + p('внутри')
  expect(() => readDocx(word(nested))).toThrow('nested too deeply')
})

test('an entity that a document declares is not expanded', () => {
  const declared = '<!DOCTYPE x [<!ENTITY lol "ха"><!ENTITY file SYSTEM "file:///etc/passwd">]>'
  expect(readDocx(word(declared + p('&lol;&file;')))).toBe('&lol;&file;')
})

test('the note on merged cells has the sign of the server, which the words of the document have not', () => {
  const note = '← и ↑ — продолжение объединённой ячейки слева или сверху'
  const merged = table([['Итого', '<w:gridSpan w:val="2"/>'], 'НДС'], ['а', 'б', 'в'])
  expect(readDocx(word(p(`▦ ${note}`)))).toBe(`■ ${note}`)
  expect(readDocx(word(p(note) + merged))).toMatch(new RegExp(`^${note}\n[^▦]*\n\n▦ ${note}$`))
  const header = `<w:hdr>${merged}</w:hdr>`
  const text = readDocx(word(p('Бриф'), { parts: { header1: header } }))
  expect(text).toMatch(new RegExp(`^Верхний колонтитул: [^▦■]*\n\n▦ ${note}$`))
})

/** Returns the text of a document that shows «Видно» and hides so many signs. */
const leftOut = (signs: number) => `▦ Не приведено невидимого текста: ${signs}\u00a0знаков\n\nВидно`

test.each([
  '<w:color w:val="FFFFFF"/>',
  '<w:color w:val="FFFFFF" w:themeColor="background1"/>',
  '<w:sz w:val="2"/>',
  '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="auto"/>',
])('a run of Word with «%s» is not read', (properties) => {
  const run = `<w:p>${r('Видно')}${r('скрыто', properties)}</w:p>`
  expect(readDocx(word(run))).toBe(leftOut(6))
  expect(readDocx(word(table([run, 'рядом'])))).not.toContain('скрыто')
})

const white = (properties = '') => `<w:p>${r('Видно', `<w:color w:val="FFFFFF"/>${properties}`)}</w:p>`
const shading = '<w:shd w:val="clear" w:color="auto" w:fill="1F4E78"/>'
const styled = '<w:tbl><w:tblPr><w:tblStyle w:val="a5"/></w:tblPr>'

test.each([
  ['a highlight', white('<w:highlight w:val="black"/>')],
  ['a shaded run', white(shading)],
  ['a shaded paragraph', white().replace('<w:p>', `<w:p><w:pPr>${shading}</w:pPr>`)],
  ['a shaded cell', table([[white(), shading]])],
  ['a shaded style of a table', table([white()]).replace('<w:tbl>', styled)],
  ['a shape', `<w:p><w:r><w:txbxContent>${white()}</w:txbxContent></w:r></w:p>`],
])('white text of Word in %s is read', (_, body) => {
  const styles = `<w:styles><w:style w:styleId="a5"><w:tblStylePr><w:tcPr>${shading}</w:tcPr></w:tblStylePr></w:style></w:styles>`
  expect(readDocx(word(body, { parts: { styles } }))).toContain('Видно')
})

const behind = '<w:drawing><wp:anchor behindDoc="1"><pic:pic/></wp:anchor></w:drawing>'
const shadedTable = `<w:tbl><w:tblPr>${shading}</w:tblPr><w:tr><w:tc>${white()}</w:tc></w:tr></w:tbl>`

test.each([
  ['over a picture before it', `<w:p><w:r>${behind}</w:r></w:p>${white()}`],
  ['over a picture after it', `${white()}<w:p><w:r>${behind}</w:r></w:p>`],
  ['over a shape of an older Word', `${white()}<w:p><w:r><w:pict><v:rect style="z-index:-9"/></w:pict></w:r></w:p>`],
  ['in a shaded table', shadedTable],
  ['with an outline', white('<w14:textOutline><w14:solidFill/></w14:textOutline>')],
])('white text of Word %s is read', (_, body) => {
  expect(readDocx(word(body))).toContain('Видно')
  expect(readDocx(word(body))).not.toContain('▦')
})

test('white text of Word over a picture of the header is read', () => {
  const header = `<w:hdr><w:p><w:r>${behind}</w:r></w:p></w:hdr>`
  expect(readDocx(word(white(), { parts: { header1: header } }))).toBe('Видно')
})

test('the shade of an inner table is not one of the outer table', () => {
  const outer = `<w:tbl><w:tr><w:tc>${shadedTable}${white().replace('Видно', 'скрыто')}</w:tc></w:tr></w:tbl>`
  const text = readDocx(word(outer))
  expect(text).toContain('Видно')
  expect(text).not.toContain('скрыто')
})

test('what a part of Word hides is counted with the rest', () => {
  const hidden = `<w:p>${r('скрыто', '<w:vanish/>')}</w:p>`
  const text = readDocx(word(`<w:p>${r('Видно')}</w:p>${hidden}`, { parts: { footer1: `<w:ftr>${hidden}</w:ftr>` } }))
  expect(text).toBe(leftOut(12))
})
