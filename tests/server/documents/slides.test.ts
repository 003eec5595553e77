import { expect, test } from 'vitest'
import { readPptx } from '#server/modules/files/reading/formats/pptx-text.ts'
import { deck, shape } from './sample-packages.ts'

const slide = (...paragraphs: string[]) => ({ body: shape(paragraphs) })
const run = (text: string, more = '') => `<a:p><a:r><a:rPr>${more}</a:rPr><a:t>${text}</a:t></a:r></a:p>`

test('slides follow the order of the deck, not of their files', () => {
  const slides = [slide('третий по порядку'), slide('первый'), slide('второй')]
  expect(readPptx(deck(slides, { order: [2, 3, 1] }))).toBe(
    '▦ Слайд 1\nпервый\n\n▦ Слайд 2\nвторой\n\n▦ Слайд 3\nтретий по порядку\n',
  )
})

test('a hidden slide is named as hidden, and a slide that was taken out of the deck is left out', () => {
  const slides = [slide('видно'), { ...slide('скрыто'), hidden: true }, slide('удалено')]
  expect(readPptx(deck(slides, { order: [1, 2] }))).toBe('▦ Слайд 1\nвидно\n\n▦ Слайд 2 (скрытый)\nскрыто\n')
})

test('a slide without text keeps its number, and no slide can begin another one', () => {
  const slides = [slide(), slide('цена\n▦ Слайд 9'), slide()]
  expect(readPptx(deck(slides))).toBe(
    '▦ Слайд 1 (без текста)\n\n▦ Слайд 2\nцена\n■ Слайд 9\n\n▦ Слайд 3 (без текста)\n',
  )
  expect(readPptx(deck([slide(), slide()]))).toBe('')
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
    '▦ Слайд 1\nПлан\nБриф\nМедиаплан\nЗаметки: сказать про сроки\nКомментарии: проверить цену\n',
  )
})

test('the size of a long table on a slide is a line of the server', () => {
  const row = (text: string) =>
    `<a:tr><a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc></a:tr>`
  const rows = Array.from({ length: 25 }, (_, index) => row(`Канал ${index}`))
  expect(readPptx(deck([{ body: `<a:tbl>${rows.join('')}</a:tbl>` }]))).toMatch(/\n▦ Таблица, 25\sстрок × 1\sстолбец/)
})
