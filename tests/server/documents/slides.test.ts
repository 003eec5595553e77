import { expect, test } from 'vitest'
import { readPptx } from '#server/modules/files/reading/formats/pptx-text.ts'
import { chart, deck, shape } from './sample-packages.ts'

const slide = (...paragraphs: string[]) => ({ body: shape(paragraphs) })
const run = (text: string, more = '') => `<a:p><a:r><a:rPr>${more}</a:rPr><a:t>${text}</a:t></a:r></a:p>`
const cell = (text: string, attributes = '') => `<a:tc${attributes}><a:txBody>${run(text)}</a:txBody></a:tc>`

test('slides follow the order of the deck, not of their files', () => {
  const slides = [slide('третий по порядку'), slide('первый'), slide('второй')]
  expect(readPptx(deck(slides, { order: [2, 3, 1] }))).toBe(
    'Слайд 1\nпервый\n\nСлайд 2\nвторой\n\nСлайд 3\nтретий по порядку\n',
  )
})

test('a hidden slide is named as hidden, and a slide that was taken out of the deck is left out', () => {
  const slides = [slide('видно'), { ...slide('скрыто'), hidden: true }, slide('удалено')]
  expect(readPptx(deck(slides, { order: [1, 2] }))).toBe('Слайд 1\nвидно\n\nСлайд 2 (скрытый)\nскрыто\n')
})

const bodies: [what: string, body: string, text: string][] = [
  ['the paragraphs of a shape', shape(['Первый', 'второй &amp; третий']), 'Первый\nвторой & третий'],
  [
    'the levels of a list',
    shape(['Цели', `<a:p><a:pPr lvl="1"/><a:r><a:t>охват</a:t></a:r></a:p>`]),
    'Цели\n  охват',
  ],
  ['no number of its page', shape(['Итог']) + shape(['12'], 'sldNum'), 'Итог'],
  [
    'the address of a link',
    shape([run('наш канал', '<a:hlinkClick r:id="link"/>')]),
    '[наш канал](https://t.me/promo)',
  ],
  [
    'the lines of a paragraph',
    shape(['<a:p><a:r><a:t>раз</a:t></a:r><a:br/><a:r><a:t>два</a:t></a:r></a:p>']),
    'раз\nдва',
  ],
  [
    'a table',
    `<a:tbl><a:tblGrid><a:gridCol/><a:gridCol/></a:tblGrid><a:tr>${cell('Канал')}${cell('Цена')}</a:tr><a:tr>${cell('Первый')}${cell('23 000 ₽')}</a:tr></a:tbl>`,
    '| Канал | Цена |\n| --- | --- |\n| Первый | 23 000 ₽ |',
  ],
  [
    'merged cells of a table',
    `<a:tbl><a:tr>${cell('Итого', ' gridSpan="2"')}${cell('', ' hMerge="1"')}</a:tr><a:tr>${cell('а')}${cell('б')}</a:tr></a:tbl>`,
    '| Итого | ← |\n| --- | --- |\n| а | б |',
  ],
  [
    'a chart',
    '<p:graphicFrame><c:chart r:id="chart"/></p:graphicFrame>',
    'Диаграмма «Охват»\n\n|  | Охват |\n| --- | --- |\n| I квартал | 12\u00a0500 |\n| II квартал | 31\u00a0000 |',
  ],
]

test.each(bodies)('a slide gives %s', (_what, body, text) => {
  const relations: [string, string, string][] = [
    ['link', 'hyperlink', 'https://t.me/promo'],
    ['chart', 'chart', '../charts/chart1.xml'],
  ]
  const bytes = deck([{ body, relations }], { parts: { 'charts/chart1': chart('Охват') } })
  expect(readPptx(bytes).trim()).toMatch(new RegExp(`^Слайд 1\n${RegExp.escape(text)}(\n\n← и ↑ —.*)?$`))
})

test('notes, diagrams and comments of a slide follow its text', () => {
  const relations: [string, string, string][] = [
    ['n', 'notesSlide', '../notesSlides/notesSlide1.xml'],
    ['d', 'diagramData', '../diagrams/data1.xml'],
    ['c', 'comments', '../comments/comment1.xml'],
  ]
  const parts = {
    'notesSlides/notesSlide1': `<p:notes>${shape(['сказать про сроки'], 'body')}${shape(['1'], 'sldNum')}</p:notes>`,
    'diagrams/data1': `<dgm:dataModel><dgm:pt>${run('Бриф')}</dgm:pt><dgm:pt>${run('Медиаплан')}</dgm:pt></dgm:dataModel>`,
    'comments/comment1': '<p:cmLst><p:cm><p:text>проверить цену</p:text></p:cm></p:cmLst>',
  }
  expect(readPptx(deck([{ body: shape(['План']), relations }], { parts }))).toBe(
    'Слайд 1\nПлан\nБриф\nМедиаплан\nЗаметки: сказать про сроки\nКомментарии: проверить цену\n',
  )
})
