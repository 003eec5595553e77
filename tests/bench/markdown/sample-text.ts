/** Kinds of a text's open end; `mixed` is like the whole text. */
export const TAILS = ['mixed', 'code', 'list', 'table'] as const

/** Returns the beginning of an endless answer with paragraphs, lists, tables and code. */
export function sampleText(length: number): string {
  const parts: string[] = []
  for (let index = 0, written = 0; written < length; index += 1) {
    const part = sampleSection(index)
    parts.push(part)
    written += part.length
  }
  return parts.join('').slice(0, length)
}

/** Returns a block of one kind that does not end within `length` characters. */
export function sampleTail(kind: string, length: number): string {
  if (kind === 'mixed') return sampleText(length)
  const [head = '', line = ''] =
    kind === 'code'
      ? ['\n\n```ts\n', 'const reach = channels.filter((channel) => channel.price < 40_000)\n']
      : kind === 'list'
        ? ['\n\n', '- **Канал** с охватом 94 200 и ценой 37 800 ₽, пост [выйдет](https://example.org) 1 декабря\n']
        : ['\n\n| Канал | Охват | Цена |\n|---|--:|--:|\n', '| **Кухня на минималках** | 94 200 | 37 800 |\n']
  return (head + line.repeat(Math.ceil(length / line.length))).slice(0, length)
}

function sampleSection(index: number): string {
  return `## Раздел ${index}: план размещений

Три канала закрывают бюджет и дают **${190 + index} 000** просмотров. Даты разнёс, чтобы посты не пересекались у *одной*
аудитории, подробности по [ссылке](https://example.org/plan/${index}) и в \`utm_campaign\`.

| Канал | Дата | Охват | Цена, ₽ |
|---|---|--:|--:|
| Кухня на минималках | 01.12 | 94 200 | 37 800 |
| Тёплый свет | 03.12 | 61 300 | 33 352 |
| Хранители рецептов | 05.12 | 34 500 | 17 005 |

- **Формат:** короткий рецепт, продукт — в последнем кадре.
- **Маркировка:** метка в первой строке, токен получаем за два дня.
  - вложенный пункт с \`кодом\`
- Проверьте ~~старую~~ новую цену.

\`\`\`json
{
  "utm_source": "kuhnya_min",
  "utm_campaign": "winter_menu_${index}",
  "utm_content": "post_03"
}
\`\`\`

1. Согласовать тексты.
2. Заказать макеты.
3. Поставить посты в план.

> Охват посчитан по последним десяти постам, без рекламных.

`
}
