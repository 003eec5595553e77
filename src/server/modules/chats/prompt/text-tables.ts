import { isRule } from '#server/sheet-text.ts'

/** A part of a text: prose, or a long table with its header and the server's lines above its rows. */
export type TextBlock = { head: string; rows: readonly string[] }

/** Divides a text into its long tables and what stands before each of them; all blocks together are the text. */
export function textBlocks(text: string): TextBlock[] {
  const lines = text.split('\n')
  const blocks: TextBlock[] = []
  let head: string[] = []
  for (let at = 0; at < lines.length; ) {
    const isTable = isRow(lines[at]) && isRule(lines[at + 1] ?? '')
    let end = isTable ? at + 2 : at + 1
    while (isTable && isRow(lines[end])) end++
    const rows = lines.slice(at + 2, end)
    if (isTable && rows.length >= leastRows) {
      blocks.push({ head: linesOf([...head, ...lines.slice(at, at + 2)]), rows })
      head = []
    } else head.push(...lines.slice(at, end))
    at = end
  }
  return head.length === 0 ? blocks : [...blocks, { head: head.join('\n'), rows: [] }]
}

/** A shorter table has no figures, and is read with the text around it. */
const leastRows = 20

const isRow = (line = '') => line.startsWith('|')
const linesOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
