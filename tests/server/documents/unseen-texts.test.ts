import { expect, test } from 'vitest'
import { readHtml } from '#server/modules/files/reading/formats/html-text.ts'
import { readOdt } from '#server/modules/files/reading/formats/open-document-text.ts'
import { readRtf } from '#server/modules/files/reading/formats/rtf-text.ts'
import { openDocument } from './sample-packages.ts'

const page = (body: string, head = '') =>
  readHtml(new TextEncoder().encode(`<html><head>${head}</head><body>${body}</body></html>`))

/** Returns the text of a document that shows «Видно» and hides so many signs. */
const leftOut = (signs: number) => `▦ Не приведено невидимого текста: ${signs}\u00a0знаков\n\nВидно`

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
  expect(page(`<p>Видно<span style="${style}">скрыто <b>всё</b></span></p>`)).toBe(leftOut(9))
  expect(page(`<table><tr><td>Видно</td><td style="${style}">скрыто</td></tr></table>`)).not.toContain('скрыто')
})

test('white text by the attribute of a font is not read', () => {
  expect(page('<p>Видно<font color="#FFFFFF">скрыто</font></p>')).toBe(leftOut(6))
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
  expect(page(body, `<style>${css}</style>`)).toBe(leftOut(12))
})

test('white text is read where the page states a background by a class', () => {
  const style = '<style>.head{background-color:navy}</style>'
  expect(page('<p class="head" style="color:white">Видно</p>', style)).toBe('Видно')
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
  expect(openText(`<text:p>Видно${span(style, 'скрыто')}</text:p>`)).toBe(leftOut(6))
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
  String.raw`seen{\v hidden}\par`,
])('white or hidden text of a rich text is not read: %s', (body) => {
  expect(rich(body)).toBe(leftOut(6).replace('Видно', 'seen'))
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
    '▦ Не приведено невидимого текста: 12\u00a0знаков\n\n| head |\n| --- |\n| a |\n\nb',
  )
})

const seen = (words: string) => `<div style="${words}">Видно</div>`

test.each([
  ['rem', seen('font-size:1rem')],
  ['the short form', seen('font:14px/20px Arial')],
  ['the short form of a heavy one', seen('font:bold 14px Arial')],
  ['a word', seen('font-size:medium')],
  ['the window', seen('font-size:10vw')],
  ['millimetres', seen('font-size:4mm')],
  ['a formula', seen('font-size:calc(1rem + 1px)')],
  ['the attribute of a font', '<font size="3">Видно</font>'],
  ['a button', '<button>Видно</button>'],
  ['a table', '<table><tr><td>Видно</td></tr></table>'],
  ['a drawing', '<svg viewBox="0 0 1 1"><text style="font-size:1px">Видно</text></svg>'],
  ['a class', '<p class="a">Видно</p>', '<style>.a{font-size:14px}</style>'],
  ['a rule for a place', '<div><p>Видно</p></div>', '<style>div > p{font:14px Arial}</style>'],
  ['a rule for some windows', '<p>Видно</p>', '<style>@media (min-width:9px){p{font-size:14px}}</style>'],
  ['styles that the file lacks', '<p>Видно</p>', '<link rel="stylesheet" href="a.css">'],
  ['imported styles', '<p>Видно</p>', '<style>@import "a.css";</style>'],
])('text in an element without a size that gets one by %s is read', (_, inner, head = '') => {
  expect(page(`<div style="font-size:0">${inner}</div>`, head)).toContain('Видно')
})

test('text of a size of zero is not read beside text that has another one', () => {
  const boxes = '<b style="font-size:12px">Видно</b>скрыто<i>и это</i>'
  expect(page(`<div style="font-size:0">${boxes}</div>`)).toBe(leftOut(10))
})

test.each([
  ['a box of a ratio', 'overflow:hidden;height:0;padding-top:56%'],
  ['a box of a ratio in the short form', 'overflow:hidden;height:0;padding:0 0 56.25%'],
  ['a box with a least width', 'overflow:hidden;width:0;min-width:100%'],
  ['a large part of a picture', 'position:absolute;clip:rect(0, 200px, 100px, 0)'],
])('text in %s is read', (_, style) => {
  expect(page(`<div style="${style}">Видно</div>`)).toBe('Видно')
})

test.each([
  ['places itself', '<p style="position:absolute;top:0">Видно</p>'],
  ['is placed by a class', '<p class="a">Видно</p>', '<style>.a{position:absolute}</style>'],
])('text in a closed box that %s is read', (_, inner, head = '') => {
  expect(page(`<div style="overflow:hidden;height:0">${inner}</div>`, head)).toBe('Видно')
})

test('visible text in a hidden element is read, and the rest is counted', () => {
  const inner = 'скрыто<span style="visibility:visible">Видно</span>'
  expect(page(`<div style="visibility:hidden">${inner}</div>`)).toBe(leftOut(6))
  const style = '<style>.off{visibility:hidden}.on{visibility:visible}</style>'
  expect(page('<div class="off">скрыто<span class="on">Видно</span></div>', style)).toBe(leftOut(6))
  const placed = '<style>.off{visibility:hidden}.off .on{visibility:visible}</style>'
  expect(page('<div class="off"><span class="on">Видно</span></div>', placed)).toBe('Видно')
})

test.each([
  ['styles that the file lacks', 'color:#fff', '<link rel="stylesheet" href="a.css">'],
  ['imported styles', 'color:#fff', '<style>@import url(a.css);</style>'],
  ['a colour that begins as white', 'color:#fff', '<style>.hero{background:#fff000}</style>'],
  ['a place over a picture', 'color:#fff;position:absolute;top:9px'],
  ['a shadow', 'color:#fff;text-shadow:0 0 2px #000'],
  ['letters cut out of a background', 'color:transparent;-webkit-background-clip:text;background:red'],
  ['a rule that outweighs it', 'color:#fff', '<style>p{color:red !important}</style>'],
])('white text is read with %s', (_, style, head = '') => {
  expect(page(`<p style="${style}">Видно</p>`, head)).toBe('Видно')
})

test.each([
  ['a link', '<a href="#x">Видно</a>'],
  ['a mark', '<mark>Видно</mark>'],
  ['a class', '<b class="a">Видно</b>', '<style>.a{color:red}</style>'],
  ['a see-through layer on a colour', '<b style="background:transparent">Видно</b>', '', 'background:#123;'],
])('text in white text is read with the look of %s', (_, inner, head = '', more = '') => {
  expect(page(`<div style="${more}color:white">${inner}</div>`, head)).toBe('Видно')
})

test.each([
  ['a rule for a place', '.off{display:none} div .off{display:block}', 'class="off"'],
  ['a rule for some windows', '.off{display:none} @media (min-width:9px){.off{display:block}}', 'class="off"'],
  ['a rule that outweighs it', 'div .on{display:block !important}', 'class="on" style="display:none"'],
  ['styles that the file lacks', '.off{display:none} @import "a.css";', 'class="off"'],
])('an element that may be shown by %s is read', (_, css, attributes) => {
  expect(page(`<div><p ${attributes}>Видно</p></div>`, `<style>${css}</style>`)).toBe('Видно')
})

test('styles for paper and in comments hide nothing', () => {
  const styles =
    '<style media="print">p{display:none}</style><!--[if mso]><style>p{display:none}</style><![endif]--><noscript><style>p{display:none}</style></noscript>'
  expect(page('<p>Видно</p>', styles)).toBe('Видно')
})

test('a page that hides all of its text says so', () => {
  expect(page('<p style="display:none">скрыто <script>x</script></p>')).toBe(
    '▦ Не приведено невидимого текста: 6\u00a0знаков\n',
  )
  expect(page('<p style="font-size:0">&nbsp;&zwnj;</p>')).toBe('')
})
