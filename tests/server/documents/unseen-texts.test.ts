import { expect, test } from 'vitest'
import { readDocx } from '#server/modules/files/reading/formats/docx-text.ts'
import { readHtml } from '#server/modules/files/reading/formats/html-text.ts'
import { readOdt } from '#server/modules/files/reading/formats/open-document-text.ts'
import { readRtf } from '#server/modules/files/reading/formats/rtf-text.ts'
import { openDocument, r, table, word } from './sample-packages.ts'

const page = (body: string, head = '') =>
  readHtml(new TextEncoder().encode(`<html><head>${head}</head><body>${body}</body></html>`))

test.each([
  'visibility:hidden',
  'visibility: collapse',
  'display:none !important',
  'opacity:0',
  'opacity: 0.01',
  'height:0;overflow:hidden',
  'max-height:0px; overflow: hidden',
  'position:absolute;left:-9999px',
  'position:fixed; top:-1000px',
  'position:absolute; clip:rect(0,0,0,0)',
  'text-indent:-9999px',
  'font-size:0',
  'font-size:1px',
  'font-size:0.1em',
  'font-size:1%',
  'font:0/0 a',
  'color:#ffffff',
  'color:#FFF',
  'color: white',
  'color:rgb(255, 255, 255)',
  'color:#fefefe',
  'color:transparent',
  'color:rgba(0,0,0,0)',
  'color:white;background:#fff',
])('text with the style «%s» is not read', (style) => {
  expect(page(`<p>Видно<span style="${style}">скрыто <b>всё</b></span></p>`)).toBe('Видно')
  expect(page(`<table><tr><td>Видно</td><td style="${style}">скрыто</td></tr></table>`)).not.toContain(
    'скрыто',
  )
})

test('white text by the attribute of a font is not read', () => {
  expect(page('<p>Видно<font color="#FFFFFF">скрыто</font></p>')).toBe('Видно')
})

test.each([
  '<p style="font-size:0"><span style="font-size:14px">Видно</span></p>',
  '<td style="font-size:0"><div style="font:14px/1.4 Arial">Видно</div></td>',
  '<td style="font-size:0"><div style="font:italic 700 1rem Arial">Видно</div></td>',
  '<td style="font-size:0"><div style="font-size:1rem">Видно</div></td>',
  '<td style="font-size:0"><div style="font-size:medium">Видно</div></td>',
  '<td style="font-size:0"><div style="font-size:calc(12px + 1vw)">Видно</div></td>',
  '<td style="font-size:0"><font size="2">Видно</font></td>',
  '<div style="color:white"><p style="color:#333">Видно</p></div>',
  '<div style="background:#1f4e78"><p style="color:white">Видно</p></div>',
  '<div bgcolor="#1F4E78"><p style="color:white">Видно</p></div>',
  '<p style="opacity:0.5;height:0;text-indent:-12px;left:-9999px">Видно</p>',
  '<p style="font-size:80%;visibility:visible">Видно</p>',
])('text that people see is read: %s', (body) => {
  expect(page(body)).toBe('Видно')
})

test.each([
  ['a class', '.text{font-size:14px}', '<p class="text">Видно</p>'],
  ['a tag below a class', '.mail p{font:14px Arial}', '<p>Видно</p>'],
  ['a tag on small screens', '@media (max-width:600px){p{font-size:16px}}', '<p>Видно</p>'],
])('text is read where %s gives it a size again', (_, css, inner) => {
  const body = `<div class="mail" style="font-size:0">${inner}<i>скрыто</i><b style="font-size:1em">скрыто</b></div>`
  expect(page(body, `<style>${css}</style>`)).toBe('Видно')
})

test('white text is read where the page states a background by a class', () => {
  const style = '<style>.head{background-color:navy}</style>'
  expect(page('<p class="head" style="color:white">Видно</p>', style)).toBe('Видно')
})

test.each([
  '<w:color w:val="FFFFFF"/>',
  '<w:color w:val="FFFFFF" w:themeColor="background1"/>',
  '<w:sz w:val="2"/>',
  '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="auto"/>',
])('a run of Word with «%s» is not read', (properties) => {
  const run = `<w:p>${r('Видно')}${r('скрыто', properties)}</w:p>`
  expect(readDocx(word(run))).toBe('Видно')
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

const openStyle = (family: string, name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="${family}"><style:${family}-properties ${properties}/></style:style>`
const openStyles = [
  openStyle('text', 'White', 'fo:color="#ffffff"'),
  openStyle('text', 'Marked', 'fo:color="#ffffff" fo:background-color="#1f4e78"'),
  openStyle('text', 'Dark', 'fo:color="#333333"'),
  openStyle('text', 'Hidden', 'text:display="none"'),
  openStyle('paragraph', 'Shaded', 'fo:background-color="#1f4e78"'),
  openStyle('table-cell', 'Head', 'fo:background-color="#1f4e78"'),
  openStyle('table-cell', 'Paper', 'fo:background-color="#ffffff"'),
  '<style:style style:name="Child" style:family="text" style:parent-style-name="White"/>',
  '<style:style style:name="Loop" style:family="text" style:parent-style-name="Loop"/>',
].join('')
const openText = (body: string) => readOdt(openDocument('text', body, { styles: openStyles }))
const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`
const openCell = (style: string, text: string) =>
  `<table:table><table:table-row><table:table-cell table:style-name="${style}"><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`

test.each(['White', 'Child', 'Hidden'])('text of LibreOffice in the style «%s» is not read', (style) => {
  expect(openText(`<text:p>Видно${span(style, 'скрыто')}</text:p>`)).toBe('Видно')
  expect(openText(openCell('Paper', `Видно${span(style, 'скрыто')}`))).not.toContain('скрыто')
})

test.each([
  ['a highlight', `<text:p>${span('Marked', 'Видно')}</text:p>`],
  ['a darker part of it', `<text:p>${span('White', span('Dark', 'Видно'))}</text:p>`],
  ['a shaded paragraph', `<text:p text:style-name="Shaded">${span('White', 'Видно')}</text:p>`],
  ['a shaded cell', openCell('Head', span('White', 'Видно'))],
  [
    'a drawing',
    `<text:p><draw:frame><draw:text-box><text:p>${span('White', 'Видно')}</text:p></draw:text-box></draw:frame></text:p>`,
  ],
  ['a style that is its own parent', `<text:p>${span('Loop', 'Видно')}</text:p>`],
])('text of LibreOffice in %s is read', (_, body) => {
  expect(openText(body)).toContain('Видно')
})

const rich = (body: string) =>
  readRtf(
    new TextEncoder().encode(
      String.raw`{\rtf1\ansi{\colortbl;\red255\green255\blue255;\red31\green78\blue120;}${body}}`,
    ),
  )

test.each([
  String.raw`seen{\cf1 hidden}\par`,
  String.raw`seen\cf1 hidden\par`,
  String.raw`seen{\cf1\highlight1 hid\'64en}\par`,
  String.raw`seen{\cf1\cbpat1 {\b hidden}}\par`,
])('white text of a rich text is not read: %s', (body) => {
  expect(rich(body)).toBe('seen')
})

test.each([
  String.raw`{\cf2 seen}\par`,
  String.raw`{\cf1\plain seen}\par`,
  String.raw`{\cf1 {\cf0 seen}}\par`,
  String.raw`{\cf1\chcbpat2 seen}\par`,
  String.raw`{\cf1\highlight2 seen}\par`,
  String.raw`\pard\cbpat2{\cf1 seen}\par`,
  String.raw`{\*\background x}{\cf1 seen}\par`,
])('text of a rich text that people see is read: %s', (body) => {
  expect(rich(body)).toBe('seen')
})

test('white text in a shaded row of a rich text is read, and below it is not', () => {
  const row = String.raw`\trowd\clcbpat2\cellx100\intbl{\cf1 head}\cell\row`
  expect(rich(String.raw`${row}\trowd\cellx100\intbl a{\cf1 hidden}\cell\row\pard b{\cf1 hidden}\par`)).toBe(
    '| head |\n| --- |\n| a |\n\nb',
  )
})
