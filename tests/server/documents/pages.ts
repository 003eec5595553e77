import type { SampleDocument } from './sample-texts.ts'

const pages: [what: string, html: string, text: string][] = [
  ['paragraphs', '<html><body><p>Раз</p><p>Два &amp; три</p></body></html>', 'Раз\n\nДва & три'],
  ['headings', '<html><h1>Отчёт</h1><h2>Итог</h2>Текст</html>', '# Отчёт\n\n## Итог\n\nТекст'],
  [
    'lists',
    '<html><ul><li>раз<li>два</ul><ol><li>первый</li><li>второй</li></ol></html>',
    '- раз\n- два\n1. первый\n2. второй',
  ],
  [
    'tables',
    '<table><tr><th>Канал<th>Цена<tr><td>Первый<td>23 000,00</table>',
    '| Канал | Цена |\n| --- | --- |\n| Первый | 23 000,00 |',
  ],
  [
    'merged cells',
    '<table><tr><td colspan=2>Итого</td><td>НДС</td></tr><tr><td rowspan=2>ТГ</td><td>а</td><td>б</td></tr><tr><td>в</td><td>г</td></tr></table>',
    '| Итого | ← | НДС |\n| --- | --- | --- |\n| ТГ | а | б |\n| ↑ | в | г |\n\n▦ ← и ↑ — продолжение объединённой ячейки слева или сверху',
  ],
  ['links', '<html><a href="https://t.me/promo">канал</a></html>', '[канал](https://t.me/promo)'],
  [
    'no scripts and styles',
    '<html><head><title>x</title></head><style>p{}</style><script>1</script><p>Текст</p></html>',
    'Текст',
  ],
  ['line breaks', '<html><div>раз<br>два</div></html>', 'раз\nдва'],
]

export const webPages = pages.map(([what, html, text]): SampleDocument => [what, new TextEncoder().encode(html), text])
