import { openDocument } from './sample-packages.ts'
import type { SampleDocument } from './sample-texts.ts'

const p = (text: string) => `<text:p>${text}</text:p>`
const cell = (text: string, attributes = '') => `<table:table-cell${attributes}>${p(text)}</table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const list = (style: string, ...items: string[]) =>
  `<text:list text:style-name="${style}">${items.map((item) => `<text:list-item>${item}</text:list-item>`).join('')}</text:list>`
const styles =
  '<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style><text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>'

const fieldmark = (type: string, ...parameters: [string, string][]) =>
  `<field:fieldmark field:type="vnd.oasis.opendocument.field.${type}">${parameters
    .map(([name, value]) => `<field:param field:name="${name}" field:value="${value}"/>`)
    .join('')}</field:fieldmark>`
const formula =
  '<math><semantics><mi>CPM</mi><annotation encoding="StarMath 5.0">CPM = {бюджет} over {показы}</annotation></semantics></math>'

const bodies: [what: string, body: string, text: string][] = [
  ['paragraphs', p('Первый') + p('Второй &amp; третий'), 'Первый\n\nВторой & третий'],
  ['headings', '<text:h text:outline-level="2">Цель</text:h>', '## Цель'],
  ['spaces, tabs and breaks', p('а<text:s text:c="2"/>б<text:tab/>в<text:line-break/>г'), 'а  б\tв\nг'],
  ['parts of a paragraph', p('при<text:span>вет</text:span>'), 'привет'],
  ['links', p('<text:a xlink:href="https://t.me/promo">наш канал</text:a>'), '[наш канал](https://t.me/promo)'],
  ['numbered lists', list('L1', p('раз'), p('два')), '1. раз\n2. два'],
  ['lists in lists', list('L2', p('раз') + list('L2', p('внутри')), p('два')), '- раз\n  - внутри\n- два'],
  [
    'tables',
    `<table:table>${row(cell('Канал'), cell('Цена'))}${row(cell('Первый'), cell('23 000 ₽'))}</table:table>`,
    '| Канал | Цена |\n| --- | --- |\n| Первый | 23 000 ₽ |',
  ],
  [
    'merged cells',
    `<table:table>${row(cell('Итого', ' table:number-columns-spanned="2"'), '<table:covered-table-cell/>')}${row(cell('а'), cell('б'))}</table:table>`,
    '| Итого | ← |\n| --- | --- |\n| а | б |\n\n▦ ← и ↑ — продолжение объединённой ячейки слева или сверху',
  ],
  [
    'footnotes',
    p(
      `Цена<text:note><text:note-citation>1</text:note-citation><text:note-body>${p('без НДС')}</text:note-body></text:note> и срок`,
    ),
    'Цена[^1] и срок\n\n[^1]: без НДС',
  ],
  [
    'comments',
    p(
      `Цена<office:annotation><dc:creator>Анна</dc:creator><dc:date>2026-12-01</dc:date>${p('проверить')}</office:annotation>`,
    ),
    'Цена[комментарий 1]\n\n[комментарий 1] Анна: проверить',
  ],
  [
    'the boxes and lists of a form',
    p(
      `${fieldmark('FORMCHECKBOX', ['Checkbox_Checked', 'true'])} да ${fieldmark('FORMCHECKBOX')} нет, ` +
        fieldmark(
          'FORMDROPDOWN',
          ['Dropdown_ListEntry', 'Пост'],
          ['Dropdown_ListEntry', 'Сторис'],
          ['Dropdown_Selected', '1'],
        ),
    ),
    '☒ да ☐ нет, Сторис',
  ],
  [
    'the source of a formula',
    p('<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>'),
    'CPM = {бюджет} over {показы}',
  ],
  ['no deleted text', `<text:tracked-changes>${p('старая')}</text:tracked-changes>${p('новая')}`, 'новая'],
]

export const openDocuments = bodies.map(
  ([what, body, text]): SampleDocument => [what, openDocument('text', body, { styles, formula }), text],
)
