import { addCondition, isMark, kindOf, markOf, type Reading, storedField, take } from './question-reading.ts'

/** Reads wanted words: «со словом «кофе» в названии», «юрлицо Вектор», «админ @name». */
export function readTexts(reading: Reading) {
  for (let at = 0; at < reading.marks.length; at++) {
    const quoted = markOf(reading, at, 'quoted')
    if (quoted) readQuoted(reading, at, quoted.text)
    const handle = markOf(reading, at, 'unknown')
    if (handle?.text.startsWith('@')) {
      addCondition(reading, { field: 'admin_username', is: 'contains', words: [handle.said] })
      take(reading, at)
    }
    const field = markOf(reading, at, 'field')
    if (field && kindOf(field.field) === 'text') readNamed(reading, at)
  }
}

function readQuoted(reading: Reading, at: number, text: string) {
  const field = textFieldBefore(reading, at)
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return
  if (field === undefined || reading.marks[field]?.is !== 'field') {
    reading.search = text
    take(reading, at)
    takeAround(reading, at)
    return
  }
  const mark = markOf(reading, field, 'field')
  if (!mark) return
  if (mark.field === 'title') reading.search = text
  else addCondition(reading, { field: storedField(mark.field), is: 'contains', words })
  take(reading, field, at + 1)
}

function textFieldBefore(reading: Reading, at: number): number | undefined {
  for (let near = at - 1; near >= Math.max(0, at - 4); near--) {
    const mark = reading.marks[near]
    if (!mark || reading.used.has(near) || mark.text === ',') return undefined
    if (isMark(mark, 'field')) return kindOf(mark.field) === 'text' ? near : undefined
  }
  return undefined
}

/** «со словом … в названии» around the quoted word. */
function takeAround(reading: Reading, at: number) {
  for (let near = at - 3; near <= at + 3; near++) {
    const mark = markOf(reading, near, 'field')
    if (mark?.field === 'title' || /^слов/.test(reading.marks[near]?.text ?? '')) take(reading, near)
  }
}

/** «юрлицо Вектор»: an unknown word behind the name of a text. */
function readNamed(reading: Reading, at: number) {
  const field = markOf(reading, at, 'field')
  if (!field) return
  const isAsked = reading.marks[at - 1]?.is === 'not'
  const words: string[] = []
  let next = at + 1
  while (
    next <= at + 3 &&
    ['содержит', 'про', 'о', ':', 'есть', 'слово', '-', '—', 'с', 'словом'].includes(reading.marks[next]?.text ?? '')
  )
    next++
  for (; next <= at + 6; next++) {
    const mark = markOf(reading, next, 'unknown')
    if (!mark) break
    words.push(mark.said)
  }
  if (words.length === 0 || isAsked) return
  if (field.field === 'title') reading.search = words.join(' ')
  else addCondition(reading, { field: storedField(field.field), is: 'contains', words })
  take(reading, at, next)
}
