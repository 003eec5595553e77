type Attributes = Readonly<Record<string, string>>

/** Writes the signs of a formula of Word between its texts: `(a)/(b)`, `x^2`, `√(16)`. `lineOf` gives the line. */
export function formulaEvents(lineOf: () => { text: string } | undefined) {
  const brackets: { start: string; end: string; isStarted: boolean }[] = []
  /** The elements around, whose `m:e` stands in brackets or does not. */
  const parents: ('rad' | 'd' | 'other')[] = []
  let sign = '∫'
  const write = (piece: string) => {
    const line = lineOf()
    if (line) line.text += piece
  }
  /** A hidden index is empty, and one sign needs no brackets. */
  const end = (start: string) => () => {
    const line = lineOf()
    if (!line) return
    if (line.text.endsWith(start)) line.text = line.text.slice(0, -start.length)
    else line.text = `${line.text})`.replace(/([_^])\(([\p{L}\d])\)$/u, '$1$2')
  }
  const leave = () => void parents.pop()
  const bracket = (change: { start?: string; end?: string }) => void Object.assign(brackets.at(-1) ?? {}, change)
  const opened: Record<string, (value: string, attributes: Attributes) => void> = {
    'm:num': () => write('('),
    'm:den': () => write('/('),
    'm:sup': () => write('^('),
    'm:sub': () => write('_('),
    'm:rad': () => {
      parents.push('rad')
      write('√')
    },
    'm:d': () => {
      parents.push('d')
      brackets.push({ start: '(', end: ')', isStarted: false })
    },
    'm:begChr': (_, { 'm:val': start = '' }) => bracket({ start }),
    'm:endChr': (_, { 'm:val': last = '' }) => bracket({ end: last }),
    'm:naryPr': () => {
      sign = '∫'
    },
    'm:chr': (_, { 'm:val': chosen = '' }) => {
      sign = chosen
    },
    'm:e': () => {
      const around = brackets.at(-1)
      if (parents.at(-1) === 'rad') write('(')
      if (parents.at(-1) !== 'd' || !around) return
      write(around.isStarted ? '; ' : around.start)
      around.isStarted = true
    },
  }
  const closed: Record<string, () => void> = {
    'm:num': () => write(')'),
    'm:den': () => write(')'),
    'm:sup': end('^('),
    'm:sub': end('_('),
    'm:rad': leave,
    'm:d': () => {
      leave()
      write(brackets.pop()?.end ?? ')')
    },
    'm:naryPr': () => write(sign),
    'm:e': () => {
      if (parents.at(-1) === 'rad') write(')')
    },
  }
  for (const name of others) {
    opened[name] = () => void parents.push('other')
    closed[name] = leave
  }
  return { opened, closed }
}

const others = [
  'nary',
  'sSup',
  'sSub',
  'sSubSup',
  'sPre',
  'func',
  'acc',
  'bar',
  'box',
  'limLow',
  'limUpp',
  'eqArr',
  'm',
].map((name) => `m:${name}`)
