import { plain } from './data-text.ts'

/** What a model is told of a ready draft. */
export const draftReady =
  'Черновик готов, его ссылку покажет сервер. Ничего не сохранено: форму проверит и сохранит человек.'

/** Returns what a tool told a model as Markdown for a reader: rows are a table with these columns, or with all. */
export function readableText(told: string, columns?: readonly string[]): string {
  const text = told.replace(/^Ошибка\. /, '').replace(draftReady, draftForReaders)
  const inline = text.replaceAll(/<данные>\n?([^\n<]*)\n?<\/данные>(?=[.,])/g, '$1')
  const [words = '', data = '', rest = ''] = inline.split(/<\/?данные>/)
  const lines = data.split('\n').filter((line) => line.trim() !== '')
  const head = lines.findIndex((line) => line.includes(' | '))
  const texts = (head < 0 ? lines : lines.slice(0, head)).map((line) => `- ${plain(line)}`)
  const table = head < 0 ? [] : tableOf(lines.slice(head), columns)
  return [plain(words.trim()), texts.join('\n'), table.join('\n'), plain(rest.trim())]
    .filter((part) => part !== '')
    .join('\n\n')
}

const draftForReaders = 'Черновик готов: откройте его по ссылке, проверьте и сохраните. До этого ничего не записано.'

function tableOf(rows: readonly string[], columns?: readonly string[]): string[] {
  const cells = rows.map((row) => row.split(' | '))
  const header = cells[0] ?? []
  const shown = [...header.keys()].filter((at) => columns?.includes(header[at] ?? '') ?? true)
  const line = (row: readonly string[]) => `| ${shown.map((at) => plain(row[at] ?? '')).join(' | ')} |`
  return [line(header), `|${shown.map(() => ' --- |').join('')}`, ...cells.slice(1).map(line)]
}
