import { TableError } from './table-error.ts'

/** Returns the values of a text of separated values, and their separator. A first line `sep=;` names it, as in Excel. */
export function openCsv(text: string): { body: string; separator: string; isNamed: boolean } {
  const [named, separator] = /^sep=(.)\r?\n/.exec(text) ?? []
  const body = named === undefined ? text : text.slice(named.length)
  return { body, separator: separator ?? findSeparator(body), isNamed: named !== undefined }
}

/** Yields records by RFC 4180. Accepts all line endings, and line breaks inside quotes. */
export function* csvRecords(text: string, separator: string): Generator<string[]> {
  const end = new RegExp(`[\\r\\n${separator === '\t' ? '\\t' : `\\${separator}`}]|$`, 'g')
  let record: string[] = []
  let at = 0
  for (let row = 1; at < text.length || record.length > 0; ) {
    let value = ''
    if (text[at] === '"') [value, at] = quotedValue(text, at, row)
    end.lastIndex = at
    const next = end.exec(text)?.index ?? text.length
    record.push(value + text.slice(at, next))
    if (record.length > MOST_CELLS) throw new TableError(`В строке ${row} слишком много столбцов`)
    at = next + 1
    if (text[next] === separator) continue
    if (text[next] === '\r' && text[at] === '\n') at += 1
    yield record
    record = []
    row += 1
  }
}

/** Excel's maximum number of columns; most cells of a row may be empty. */
const MOST_CELLS = 16_384

/** Returns the quoted text and the index behind its closing quote. */
function quotedValue(text: string, from: number, row: number): [string, number] {
  let value = ''
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw new TableError(`В строке ${row} открыта кавычка, и до конца файла она не закрыта`)
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return [value, quote + 1]
    value += '"'
    at = quote + 2
  }
}

/**
 * Returns the separator that splits most of the first 100 records into the same, largest number of cells. A comma
 * between digits is a decimal comma, and a comma must split at least half of the records.
 */
function findSeparator(text: string): string {
  const commas = qualityOf(text.slice(0, MOST_SAMPLED).replace(/(?<=\d),(?=\d)/g, '.'), ',', 0.5)
  const found = [
    { separator: ';', quality: qualityOf(text, ';') },
    { separator: ',', quality: commas },
    { separator: '\t', quality: qualityOf(text, '\t') },
  ]
  const [best] = found.sort((one, other) => other.quality - one.quality)
  return best?.separator ?? ';'
}

/** In characters. */
const MOST_SAMPLED = 1_000_000

function qualityOf(text: string, separator: string, leastShare = 0): number {
  const counts = new Map<number, number>()
  let records = 0
  try {
    for (const { length } of csvRecords(text, separator)) {
      counts.set(length, (counts.get(length) ?? 0) + 1)
      records += 1
      if (records === 100) break
    }
  } catch {
    // A quote that stays open with this separator may close with another.
    return 0
  }
  const shares = Array.from(counts, ([length, times]) => ({ length, share: times / records }))
  return Math.max(0, ...shares.map(({ length, share }) => (share < leastShare ? 0 : (length - 1) * share)))
}
