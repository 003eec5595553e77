import { chart, deck, shape } from './sample-packages.ts'
import type { SampleDocument } from './sample-texts.ts'

const run = (text: string, more = '') => `<a:p><a:r><a:rPr>${more}</a:rPr><a:t>${text}</a:t></a:r></a:p>`
const cell = (text: string, attributes = '') => `<a:tc${attributes}><a:txBody>${run(text)}</a:txBody></a:tc>`

const bodies: [what: string, body: string, text: string][] = [
  ['the paragraphs of a shape', shape(['Первый', 'второй &amp; третий']), 'Первый\nвторой & третий\n'],
  [
    'the levels of a list',
    shape(['Цели', `<a:p><a:pPr lvl="1"/><a:r><a:t>охват</a:t></a:r></a:p>`]),
    'Цели\n  охват\n',
  ],
  ['no number of its page', shape(['Итог']) + shape(['12'], 'sldNum'), 'Итог\n'],
  [
    'the address of a link',
    shape([run('наш канал', '<a:hlinkClick r:id="link"/>')]),
    '[наш канал](https://t.me/promo)\n',
  ],
  ['the signs of fonts', shape([run('10 \uf0e0 20', '<a:sym typeface="Wingdings"/>')]), '10 → 20\n'],
  [
    'the lines of a paragraph',
    shape(['<a:p><a:r><a:t>раз</a:t></a:r><a:br/><a:r><a:t>два</a:t></a:r></a:p>']),
    'раз\nдва\n',
  ],
  [
    'a table',
    `<a:tbl><a:tblGrid><a:gridCol/><a:gridCol/></a:tblGrid><a:tr>${cell('Канал')}${cell('Цена')}</a:tr><a:tr>${cell('Первый')}${cell('23 000 ₽')}</a:tr></a:tbl>`,
    '| Канал | Цена |\n| --- | --- |\n| Первый | 23 000 ₽ |\n',
  ],
  [
    'merged cells of a table',
    `<a:tbl><a:tr>${cell('Итого', ' gridSpan="2"')}${cell('', ' hMerge="1"')}</a:tr><a:tr>${cell('а')}${cell('б')}</a:tr></a:tbl>`,
    '▦ ← и ↑ — продолжение объединённой ячейки слева или сверху\n| Итого | ← |\n| --- | --- |\n| а | б |\n',
  ],
  [
    'a chart',
    '<p:graphicFrame><c:chart r:id="chart"/></p:graphicFrame>',
    'Диаграмма «Охват»\n\n|  | Охват |\n| --- | --- |\n| I квартал | 12\u00a0500 |\n| II квартал | 31\u00a0000 |\n',
  ],
]

const relations: [string, string, string][] = [
  ['link', 'hyperlink', 'https://t.me/promo'],
  ['chart', 'chart', '../charts/chart1.xml'],
]
const parts = { 'charts/chart1': chart('Охват') }

export const slides = bodies.map(
  ([what, body, text]): SampleDocument => [what, deck([{ body, relations }], { parts }), `▦ Слайд 1\n${text}`],
)
