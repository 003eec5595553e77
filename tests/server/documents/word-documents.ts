import { p, r, table, word } from './sample-packages.ts'
import type { SampleDocument } from './sample-texts.ts'

const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
const styles = `<w:styles>${[
  style('1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
  style('2', 'heading 2'),
  style('a3', 'Title'),
  style('own', 'Раздел агентства', '<w:basedOn w:val="1"/>'),
  style('listed', 'List Bullet', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>'),
].join('')}</w:styles>`
const level = (depth: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2.')}${level(2, 'russianLower', '%3)')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '·')}${level(1, 'bullet', 'o')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num><w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0">${level(0, 'upperRoman', 'Раздел %1.')}</w:lvlOverride></w:num></w:numbering>`
const parts = { styles, numbering }
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`
const item = (depth: number, list: number) => `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`
const withMark = (mark: string, content: string) =>
  `<w:p><w:pPr>${item(0, 1)}<w:rPr><w:${mark}/></w:rPr></w:pPr>${content}</w:p>`
const field = (instruction: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const formField = (data: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText> FORM </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

const bodies: [what: string, body: string, text: string][] = [
  ['paragraphs', p('Первый') + p('') + p('Второй'), 'Первый\n\nВторой'],
  ['the signs of XML', p('A &amp; B &lt; C &#171;да&#187;'), 'A & B < C «да»'],
  ['a heading', p('Бриф', styled('1')) + p('Цель', styled('2')), '# Бриф\n\n## Цель'],
  ['a title', p('Медиаплан', styled('a3')), '# Медиаплан'],
  ['a heading of a derived style', p('Раздел', styled('own')), '# Раздел'],
  ['a heading by its outline level', p('Итог', '<w:outlineLvl w:val="2"/>'), '### Итог'],
  ['a list', p('раз', item(0, 2)) + p('два', item(1, 2)) + p('три', item(0, 2)), '- раз\n  - два\n- три'],
  ['a list of a style', p('раз', styled('listed')) + p('два', styled('listed')), '- раз\n- два'],
  [
    'the numbers of clauses',
    p('Предмет', item(0, 1)) +
      p('Стороны', item(1, 1)) +
      p('Сроки', item(1, 1)) +
      p('Цена', item(0, 1)) +
      p('НДС', item(1, 1)) +
      p('сверху', item(2, 1)),
    '1. Предмет\n  1.1. Стороны\n  1.2. Сроки\n2. Цена\n  2.1. НДС\n    а) сверху',
  ],
  [
    'a numbered heading',
    p('Предмет', styled('1') + item(0, 1)) + p('Цена', styled('1') + item(0, 1)),
    '# 1. Предмет\n\n# 2. Цена',
  ],
  ['a list that starts again', p('раз', item(0, 1)) + p('снова', item(0, 3)), '1. раз\n1. снова'],
  [
    'the numbers of items after an empty one, which Word counts',
    p('раз', item(0, 1)) + p('', item(0, 1)) + p('три', item(0, 1)),
    '1. раз\n3. три',
  ],
  [
    'the numbers of items after a deleted, a moved and a hidden one, which Word does not count',
    p('раз', item(0, 1)) +
      withMark('del', `<w:del><w:r><w:delText>нет</w:delText></w:r></w:del>`) +
      withMark('moveFrom', `<w:moveFrom>${r('нет')}</w:moveFrom>`) +
      withMark('vanish', r('тайна', '<w:vanish/>')) +
      p('два', item(0, 1)),
    '▦ Не приведено невидимого текста: 5\u00a0знаков\n\n1. раз\n2. два',
  ],
  [
    'a numbered heading whose paragraph goes on in the next one',
    withMark('vanish', r('Предмет')) + p('Стороны', item(0, 1)),
    '1. Предмет\n2. Стороны',
  ],
  [
    'the own levels of a list, without a change of other lists',
    p('раз', item(0, 4)) + p('два', item(0, 1)) + p('три', item(0, 2)),
    'Раздел I. раз\n2. два\n- три',
  ],
  ['a paragraph whose list is taken off', p('раз', styled('listed') + item(0, 0)), 'раз'],
  [
    'a table',
    table(['Канал', 'Цена'], ['Первый | «Мы»', '23 000 ₽']),
    '| Канал | Цена |\n| --- | --- |\n| Первый \\| «Мы» | 23 000 ₽ |',
  ],
  [
    'merged cells of a table',
    table(
      [['Итого за год', '<w:gridSpan w:val="2"/>'], 'НДС'],
      [['Телеграм', '<w:vMerge w:val="restart"/>'], 'а', 'б'],
      [['', '<w:vMerge/>'], 'в', 'г'],
    ),
    '| Итого за год | ← | НДС |\n| --- | --- | --- |\n| Телеграм | а | б |\n| ↑ | в | г |\n\n▦ ← и ↑ — продолжение объединённой ячейки слева или сверху',
  ],
  [
    'paragraphs in a cell',
    table([p('раз') + p('два', item(0, 2)), 'рядом']),
    '| раз<br>- два | рядом |\n| --- | --- |',
  ],
  [
    'a table in a cell',
    table(['Внешняя', table(['а', 'б'], ['в', 'г']) + p('')]),
    '| Внешняя | а; б<br>в; г |\n| --- | --- |',
  ],
  ['text around a table', p('До') + table(['а']) + p('После'), 'До\n\n| а |\n| --- |\n\nПосле'],
  [
    'line breaks and tabs',
    `<w:p>${r('раз')}<w:r><w:br/></w:r>${r('два')}<w:r><w:tab/></w:r>${r('три')}</w:p>`,
    'раз\nдва\tтри',
  ],
  ['a tab stop, which is no text', p('раз', '<w:tabs><w:tab w:val="left"/></w:tabs>'), 'раз'],
  [
    'the address of a link',
    `<w:p>${r('Смотрите ')}<w:hyperlink r:id="link">${r('наш ')}${r('канал')}</w:hyperlink></w:p>`,
    'Смотрите [наш канал](https://t.me/promo)',
  ],
  [
    'a link that shows its address',
    `<w:p><w:hyperlink r:id="link">${r('t.me/promo')}</w:hyperlink></w:p>`,
    'https://t.me/promo',
  ],
  [
    'a link to a place of the document',
    `<w:p><w:hyperlink w:anchor="_Toc1">${r('Раздел 1')}</w:hyperlink></w:p>`,
    'Раздел 1',
  ],
  [
    'a link in a field',
    `<w:p>${field('HYPERLINK "https://vk.com/promo"', 'группа')}</w:p>`,
    '[группа](https://vk.com/promo)',
  ],
  ['a simple field', `<w:p><w:fldSimple w:instr=" DATE ">${r('01.12.2026')}</w:fldSimple></w:p>`, '01.12.2026'],
  ['the result of a field without its instruction', `<w:p>${r('Стр. ')}${field('PAGE', '7')}</w:p>`, 'Стр. 7'],
  [
    'inserted text, without deleted text',
    `<w:p><w:ins>${r('новая')}</w:ins><w:del><w:r><w:delText>старая</w:delText></w:r></w:del></w:p>`,
    'новая',
  ],
  [
    'moved text at its new place',
    `<w:p><w:moveFrom>${r('цена')}</w:moveFrom>${r('итог, ')}<w:moveTo>${r('цена')}</w:moveTo></w:p>`,
    'итог, цена',
  ],
  [
    'no hidden text, whose length it tells',
    `<w:p>${r('видно')}${r(' тайна', '<w:vanish/>')}</w:p>`,
    '▦ Не приведено невидимого текста: 5\u00a0знаков\n\nвидно',
  ],
  [
    'struck text as struck',
    `<w:p>${r('25', '<w:strike/>')}${r(' 000', '<w:dstrike/>')}${r(' 23 000 ₽', '<w:strike w:val="0"/>')}</w:p>`,
    '~~25 000~~ 23 000 ₽',
  ],
  [
    'a text box once',
    `<w:p>${r('Основной')}<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${p('Врезка')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p('Врезка')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    'Врезка\n\nОсновной',
  ],
  ['a formula', '<w:p><m:oMath><m:r><m:t>CPM=C/N</m:t></m:r></m:oMath></w:p>', 'CPM=C/N'],
  [
    'the structure of formulas',
    `<w:p><m:oMath>${m('CPM=')}<m:f><m:num>${m('бюджет')}</m:num><m:den>${m('показы')}</m:den></m:f>${m('×1000')}</m:oMath></w:p>` +
      `<w:p><m:oMath>${m('S=')}<m:sSup><m:e>${m('a')}</m:e><m:sup>${m('2')}</m:sup></m:sSup>${m('+')}<m:rad><m:deg/><m:e>${m('16')}</m:e></m:rad></m:oMath></w:p>` +
      `<w:p><m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${m('i=1')}</m:sub><m:sup/><m:e><m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:sSub><m:e>${m('x')}</m:e><m:sub>${m('i')}</m:sub></m:sSub></m:e></m:d></m:e></m:nary></m:oMath></w:p>`,
    'CPM=(бюджет)/(показы)×1000\n\nS=a^2+√(16)\n\n∑_(i=1)[x_i]',
  ],
  [
    'the degree of a root, and the rows of a matrix and of a system of equations',
    `<w:p><m:oMath><m:rad><m:deg>${m('3')}</m:deg><m:e>${m('8')}</m:e></m:rad></m:oMath></w:p>` +
      `<w:p><m:oMath><m:d><m:e><m:m>${['12', '34'].map((cells) => `<m:mr>${[...cells].map((cell) => `<m:e>${m(cell)}</m:e>`).join('')}</m:mr>`).join('')}</m:m></m:e></m:d></m:oMath></w:p>` +
      `<w:p><m:oMath><m:eqArr><m:e>${m('x=1')}</m:e><m:e>${m('y=2')}</m:e></m:eqArr></m:oMath></w:p>`,
    '√[3](8)\n\n(1; 2\n3; 4)\n\nx=1; y=2',
  ],
  [
    'the boxes and lists of a form',
    `<w:p>${formField('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>')}${r(' да ')}${formField('<w:checkBox><w:default w:val="0"/></w:checkBox>')}${r(' нет ')}${formField('<w:checkBox><w:default w:val="1"/><w:checked w:val="0"/></w:checkBox>')}${r(' позже')}</w:p>` +
      `<w:p>${formField('<w:ddList><w:result w:val="1"/><w:listEntry w:val="Пост"/><w:listEntry w:val="Сторис"/></w:ddList>')}</w:p>`,
    '☒ да ☐ нет ☐ позже\n\nСторис',
  ],
  [
    'the signs of fonts',
    `<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${r(' Пост ')}<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>${r(' Сторис ')}<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>${r(' 10; \uf0fe Рилс')}</w:p>` +
      p(
        ['Wingdings 2 F052', 'Wingdings 2 F0A3', 'Webdings F0FE']
          .map((sign) => `<w:r><w:sym w:font="${sign.slice(0, -5)}" w:char="${sign.slice(-4)}"/></w:r>`)
          .join('') +
          r('\uf0b3', '<w:rFonts w:ascii="Symbol"/>') +
          r(' \uf0b1 \uf0d6'),
      ),
    '☒ Пост ☐ Сторис ≥ 10; ☒ Рилс\n\n☑☐≥ \uf0b1 \uf0d6',
  ],
  ['a content control', `<w:sdt><w:sdtContent>${p('Заполнено')}</w:sdtContent></w:sdt>`, 'Заполнено'],
]

const relations: [string, string, string][] = [['link', 'hyperlink', 'https://t.me/promo']]

const wordXml = (body: string) =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:body>${body}</w:body></w:wordDocument>`,
  )

export const wordDocuments: SampleDocument[] = [
  ...bodies.map(([what, body, text]): SampleDocument => [what, word(body, { parts, relations }), text]),
  [
    'XML of Word 2003',
    wordXml(p('Договор № 15') + table(['Канал', 'Цена'], ['Утро', '25 000'])),
    'Договор № 15\n\n| Канал | Цена |\n| --- | --- |\n| Утро | 25 000 |',
  ],
  [
    'the links, notes and numbers of Word 2003',
    wordXml(
      `<w:p><w:hlink w:dest="https://t.me/promo">${r('канал')}</w:hlink><w:r><w:footnote>${p('со скидкой')}</w:footnote></w:r>${r(' и НДС')}<w:r><w:endnote>${p('20 %')}</w:endnote></w:r></w:p>` +
        p('Сроки', '<w:listPr><w:ilvl w:val="1"/><w:ilfo w:val="1"/><wx:t wx:val="1.2."/></w:listPr>') +
        p('Цена', '<w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="2"/><wx:t wx:val="·"/></w:listPr>'),
    ),
    '[канал](https://t.me/promo)[^1] и НДС[^к2]\n\n  1.2. Сроки\n- Цена\n[^1]: со скидкой\n[^к2]: 20 %',
  ],
]
