import { expect, test } from 'vitest'
import { readHtml } from '#server/modules/files/reading/formats/html-text.ts'
import { readOdt } from '#server/modules/files/reading/formats/open-document-text.ts'
import { readPptx } from '#server/modules/files/reading/formats/pptx-text.ts'
import { readRtf } from '#server/modules/files/reading/formats/rtf-text.ts'
import { deck, openDocument, shape } from './sample-packages.ts'

const page = (body: string) => readHtml(new TextEncoder().encode(`<html><body>${body}</body></html>`))
const rich = (body: string) => readRtf(new TextEncoder().encode(String.raw`{\rtf1\ansi ${body}}`))
const openStyle = (family: string, name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="${family}" ${properties}</style:style>`
const openStyles = [
  openStyle('text', 'Hidden', '><style:text-properties text:display="none"/>'),
  openStyle('text', 'Child', 'style:parent-style-name="Hidden">'),
  openStyle('text', 'Shown', '><style:text-properties text:display="true" style:text-line-through-style="none"/>'),
  openStyle('text', 'Struck', '><style:text-properties style:text-line-through-type="single"/>'),
  openStyle('paragraph', 'Old', '><style:text-properties style:text-line-through-style="solid"/>'),
  openStyle('text', 'Loop', 'style:parent-style-name="Loop">'),
].join('')
const openText = (body: string, paragraph = '') =>
  readOdt(
    openDocument('text', `<text:p text:style-name="${paragraph}">${body}</text:p>`, {
      styles: openStyles,
    }),
  )
const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`

/** Returns the text of a document that shows «seen» and hides so many signs. */
const leftOut = (signs: number) => `▦ Не приведено невидимого текста: ${signs}\u00a0знаков\n\nseen`

test.each([
  ['a page, by a style', page('<p>seen<b style="color:red; DISPLAY : none !important">hidden</b></p>')],
  ['a page, by Word', page('<p>seen<span style="mso-hide:all">hid<i>den</i></span></p>')],
  ['a page, by an attribute', page('<p>seen</p><div hidden><p>hidden</p></div>')],
  ['a rich text', rich(String.raw`seen{\v hid{\b den}}\par`)],
  ['a rich text, by a deletion', rich(String.raw`seen{\deleted hidden}\par`)],
  ['LibreOffice', openText(`seen${span('Hidden', 'hidden')}`)],
  ['LibreOffice, by the parent of a style', openText(`seen${span('Child', 'hidden')}`)],
])('hidden text of %s is counted and left out', (_, text) => {
  expect(text).toBe(leftOut(6))
})

test.each([
  ['a page', page('<p><s>25 000</s> 20 000</p>')],
  ['a page, by a style', page('<p><span style="text-decoration: red line-through">25 <b>000</b></span> 20 000</p>')],
  ['a rich text', rich(String.raw`{\strike 25 {\b 000}} 20 000\par`)],
  ['a rich text, by words', rich(String.raw`\striked1 25 000\striked0  20 000\par`)],
  ['LibreOffice', openText(`${span('Struck', '25 000')} 20 000`)],
  ['LibreOffice, by the paragraph', openText(`25 000${span('Shown', ' 20 000')}`, 'Old')],
])('struck text of %s is marked', (_, text) => {
  expect(text).toBe('~~25 000~~ 20 000')
})

test('struck text of a slide is marked', () => {
  const struck = '<a:p><a:r><a:rPr strike="sngStrike"/><a:t>25 000</a:t></a:r><a:r><a:t> 20 000</a:t></a:r></a:p>'
  expect(readPptx(deck([{ body: shape([struck]) }]))).toBe('▦ Слайд 1\n~~25 000~~ 20 000\n')
})

test('text that is shown in a hidden one of LibreOffice is read, and a style that is its own parent hides nothing', () => {
  expect(openText(span('Hidden', span('Shown', 'seen')))).toBe('seen')
  expect(openText(span('Loop', 'seen'))).toBe('seen')
})

test('a page that hides all of its text says so', () => {
  expect(page('<p style="display:none">скрыто <script>x</script></p>')).toBe(
    '▦ Не приведено невидимого текста: 6\u00a0знаков\n',
  )
  expect(page('<p hidden>&nbsp;&zwnj;</p>')).toBe('')
})
