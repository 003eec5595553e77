type Attributes = Readonly<Record<string, string>>

/** An element whose parts, such as each `m:e`, have signs around and between them. */
type Around = { start: string; between: string; end: string; isStarted?: true }

/** Writes the signs of a formula of Word between its texts: `(a)/(b)`, `x^2`, `√[3](8)`. `lineOf` gives the line. */
export function formulaEvents(lineOf: () => { text: string } | undefined) {
  const parents: Around[] = []
  let sign = '∫'
  const write = (piece: string) => {
    const line = lineOf()
    if (line) line.text += piece
  }
  /** A hidden index is empty, and one sign needs no brackets. */
  const end =
    (start: string, last = ')') =>
    () => {
      const line = lineOf()
      if (!line) return
      if (line.text.endsWith(start)) line.text = line.text.slice(0, -start.length)
      else line.text = `${line.text}${last}`.replace(/([_^])\(([\p{L}\d])\)$/u, '$1$2')
    }
  const leave = () => {
    const around = parents.pop()
    if (around?.isStarted) write(around.end)
  }
  const startPart = () => {
    const around = parents.at(-1)
    if (!around) return
    write(around.isStarted ? around.between : around.start)
    around.isStarted = true
  }
  const change = (signs: Partial<Around>) => void Object.assign(parents.at(-1) ?? {}, signs)
  const opened: Record<string, (value: string, attributes: Attributes) => void> = {
    'm:num': () => write('('),
    'm:den': () => write('/('),
    'm:sup': () => write('^('),
    'm:sub': () => write('_('),
    'm:deg': () => write('['),
    'm:begChr': (_, { 'm:val': start = '' }) => change({ start }),
    'm:endChr': (_, { 'm:val': last = '' }) => change({ end: last }),
    'm:naryPr': () => {
      sign = '∫'
    },
    'm:chr': (_, { 'm:val': chosen = '' }) => {
      sign = chosen
    },
    'm:e': startPart,
  }
  const closed: Record<string, () => void> = {
    'm:num': () => write(')'),
    'm:den': () => write(')'),
    'm:sup': end('^('),
    'm:sub': end('_('),
    'm:deg': end('[', ']'),
    'm:naryPr': () => write(sign),
  }
  for (const [name, around] of elements) {
    opened[name] = () => {
      if (name === 'm:mr') startPart()
      if (name === 'm:rad') write('√')
      parents.push({ ...around })
    }
    closed[name] = leave
  }
  return { opened, closed }
}

const row: Around = { start: '', between: '; ', end: '' }
const plain: Around = { start: '', between: '', end: '' }

const elements = new Map<string, Around>([
  ['m:d', { start: '(', between: '; ', end: ')' }],
  ['m:rad', { start: '(', between: '', end: ')' }],
  ['m:m', { start: '', between: '\n', end: '' }],
  ['m:mr', row],
  ['m:eqArr', row],
  ...'nary sSup sSub sSubSup sPre func acc bar box limLow limUpp groupChr borderBox phant'
    .split(' ')
    .map((name): [string, Around] => [`m:${name}`, plain]),
])
