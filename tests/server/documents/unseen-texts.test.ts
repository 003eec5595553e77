import { expect, test } from 'vitest'
import { readDocx } from '#server/modules/files/reading/formats/docx-text.ts'
import { readHtml } from '#server/modules/files/reading/formats/html-text.ts'
import { r, table, word } from './sample-packages.ts'

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
