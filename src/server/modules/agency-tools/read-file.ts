import * as z from 'zod/mini'
import { searchText } from '#domain/search-text.ts'
import type { AssistantTool } from '#server/modules/assistant/assistant.ts'
import { countTokens } from '#server/token-count.ts'
import { fault } from './find-channels.ts'
import { cellText, dataText, maxResultTokens } from './texts/data-text.ts'
import { nearest } from './texts/nearest.ts'

/** A document of the conversation, in parts with numbers from 1 on. */
type Document = {
  name: string
  unit: 'row' | 'page' | 'line'
  parts: readonly { heading: readonly string[]; lines: readonly string[] }[]
}

export type Documents = () => Promise<readonly Document[]>

const input = z.object({ name: z.string(), from: z.int(), to: z.optional(z.nullable(z.int())) })
/** Room for the frame and the tool's own words. */
const frameTokens = 200

export function readFile(documents: Documents): AssistantTool {
  return {
    name: 'read_file',
    description:
      'Читает часть приложенного к разговору файла, который передан не целиком: строки таблицы, страницы или слайды, строки текста — по номерам с 1.',
    input,
    async run(given) {
      const { name, from, to } = z.parse(input, given)
      const known = await documents()
      const document = known.findLast((one) => searchText(one.name) === searchText(name))
      if (!document) {
        const names = nearest(
          name,
          known.map((one) => one.name),
        ).map((one) => cellText(one))
        return fault(
          names.length === 0
            ? 'В разговоре нет файлов с текстом.'
            : `Нет такого файла. Есть: ${names.join(', ')}.`,
        )
      }
      const total = document.parts.length
      if (from < 1 || from > total) return fault(`Номера от 1 до ${total}.`)
      const { lines, last } = linesFrom(document, from, Math.min(Math.max(to ?? total, from), total))
      const range = `${unitTexts[document.unit]} ${from}–${last} из ${total}`
      const rest = last < total ? ` Дальше: from=${last + 1}.` : ''
      return {
        text: dataText([`Файл «${cellText(document.name)}»: ${range}.${rest}`], lines),
        progress: `Читаю файл «${cellText(document.name)}»: ${range}`,
        found: [],
      }
    },
  }
}

const unitTexts = { row: 'строки', page: 'страницы', line: 'строки текста' } as const

/** Takes parts while they fit, at least one; a part that is too long is cut by the limit of a result. */
function linesFrom({ unit, parts }: Document, from: number, to: number) {
  const lines: string[] = []
  let [tokens, last] = [frameTokens, from]
  let heading: readonly string[] = []
  for (let number = from; number <= to; number++) {
    const part = parts[number - 1]
    if (part === undefined) break
    const above = part.heading === heading ? [] : part.heading
    const own = [...above, ...part.lines.map((line) => (unit === 'row' ? `${number}: ${line}` : line))]
    tokens += own.reduce((sum, line) => sum + countTokens(`${line}\n`), 0)
    if (tokens > maxResultTokens && number > from) break
    lines.push(...own)
    heading = part.heading
    last = number
  }
  return { lines, last }
}
