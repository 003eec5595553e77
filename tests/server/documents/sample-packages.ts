import { strToU8, zipSync } from 'fflate'

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`)

/** A relation of a part: its id, the last word of its type, its target; an address outside is external. */
export type SampleRelation = [id: string, kind: string, target: string]

export const relationships = (...relations: SampleRelation[]): Uint8Array =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
      .map(([id, kind, target]) => {
        const mode = /^(https?|mailto):/.test(target) ? ' TargetMode="External"' : ''
        return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/>`
      })
      .join('')}</Relationships>`,
  )

type WordParts = { parts?: Record<string, string>; relations?: SampleRelation[] }

/** Returns a Word document with that body; `parts` are further parts of it, such as `footnotes`. */
export function word(body: string, { parts = {}, relations = [] }: WordParts = {}): Uint8Array {
  const further = Object.keys(parts).map((name): SampleRelation => {
    const kind = name.replace(/\d+$/, '')
    return [`part${name}`, kind, `${name}.xml`]
  })
  return zipSync({
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'word/document.xml']),
    'word/document.xml': xml(`<w:document><w:body>${body}</w:body></w:document>`),
    'word/_rels/document.xml.rels': relationships(...further, ...relations),
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [`word/${name}.xml`, xml(part)])),
  })
}

/** Returns a paragraph; `properties` are those of the paragraph, such as its style. */
export const p = (text: string, properties = '') =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${r(text)}</w:p>`

/** Returns a run of text; `properties` are those of the run. */
export const r = (text: string, properties = '') =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** Returns a table of Word; a cell is its content and perhaps its properties. */
export const table = (...rows: (string | [content: string, properties: string])[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cellOf).join('')}</w:tr>`).join('')}</w:tbl>`

function cellOf(cell: string | [string, string]): string {
  const [content, properties] = typeof cell === 'string' ? [cell, ''] : cell
  const inner = content.startsWith('<') ? content : p(content)
  return `<w:tc>${properties === '' ? '' : `<w:tcPr>${properties}</w:tcPr>`}${inner}</w:tc>`
}

type Slide = { body: string; hidden?: boolean; relations?: SampleRelation[] }

/** Returns a deck of the slides in the order of `order`, which need not be that of their files. */
export function deck(
  slides: Slide[],
  {
    order = slides.map((_, index) => index + 1),
    parts = {},
  }: { order?: number[]; parts?: Record<string, string> } = {},
): Uint8Array {
  const files = slides.flatMap(({ body, hidden, relations = [] }, index) => [
    [
      `ppt/slides/slide${index + 1}.xml`,
      xml(`<p:sld${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:sld>`),
    ],
    [`ppt/slides/_rels/slide${index + 1}.xml.rels`, relationships(...relations)],
  ])
  return zipSync({
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': xml(
      `<p:presentation><p:sldIdLst>${order.map((number) => `<p:sldId id="${255 + number}" r:id="s${number}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relationships(
      ...slides.map((_, index): SampleRelation => [`s${index + 1}`, 'slide', `slides/slide${index + 1}.xml`]),
    ),
    ...Object.fromEntries(files),
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [`ppt/${name}.xml`, xml(part)])),
  })
}

/** Returns a shape of a slide with its paragraphs. */
export const shape = (paragraphs: string[], placeholder = '') =>
  `<p:sp>${placeholder === '' ? '' : `<p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr>`}<p:txBody>${paragraphs
    .map((text) => (text.startsWith('<') ? text : `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`))
    .join('')}</p:txBody></p:sp>`

/** Returns a chart of two quarters with one series. */
export const chart = (title: string) =>
  `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:f>Лист1!$B$1</c:f><c:strCache><c:pt idx="0"><c:v>Охват</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>I квартал</c:v></c:pt><c:pt idx="1"><c:v>II квартал</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>#,##0</c:formatCode><c:pt idx="0"><c:v>12500</c:v></c:pt><c:pt idx="1"><c:v>31000.4</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`

/** Returns a document of LibreOffice: `kind` is `text` or `spreadsheet`, and `styles` are the styles of its content. */
export function openDocument(
  kind: 'text' | 'spreadsheet',
  body: string,
  {
    styles = '',
    margins = '',
    formula = '',
    isEncrypted = false,
  }: { styles?: string; margins?: string; formula?: string; isEncrypted?: boolean } = {},
): Uint8Array {
  const entry = isEncrypted ? '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>' : ''
  const element = `office:${kind}`
  return zipSync({
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    'META-INF/manifest.xml': xml(`<manifest:manifest>${entry}</manifest:manifest>`),
    'content.xml': xml(
      `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><${element}>${body}</${element}></office:body></office:document-content>`,
    ),
    'Object 1/content.xml': xml(formula),
    'styles.xml': xml(
      `<office:document-styles><office:master-styles><style:master-page style:name="Standard">${margins}</style:master-page></office:master-styles></office:document-styles>`,
    ),
  })
}
