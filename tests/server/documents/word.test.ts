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

test('what a part of Word hides is counted with the rest', () => {
  const hidden = `<w:p>${r('скрыто', '<w:vanish/>')}</w:p>`
  const text = readDocx(word(`<w:p>${r('Видно')}</w:p>${hidden}`, { parts: { footer1: `<w:ftr>${hidden}</w:ftr>` } }))
  expect(text).toBe(leftOut(12))
})
