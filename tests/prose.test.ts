import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Comments, titles and pages use the words of today's technical English. */
const refusedWords =
  /\bwh(?:o|ich)ever\b|\b(?:no|some|any|every)body\b|\banew\b|would else|\bof now\b|is let be|spec §/i

const sources = globSync(['{src,tests,e2e}/**/*.{ts,tsx}', '*.ts'], {
  exclude: (name) => name.includes('node_modules') || name.endsWith('.gen.ts'),
})
const styles = globSync('src/**/*.css')
const migrations = globSync('src/server/db/migrations/*.sql')
const pages = globSync(['*.md', '{src,tests,e2e}/**/*.md'], {
  exclude: (name) => name.includes('node_modules'),
})

test('comments, test titles and pages have no refused word', () => {
  const texts = [
    ...[...sources, ...styles, ...migrations].flatMap(commentsOf),
    ...sources.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file)).flatMap(titlesOf),
    ...pages.map((file) => ({ file, line: 1, text: readFileSync(file, 'utf8').replace(/```.*?```/gs, '') })),
  ]
  expect(texts.length).toBeGreaterThan(3_000)
  const refused = texts.flatMap(({ file, line, text }) => {
    // Code may have any name, such as the system user `nobody`.
    const [word] = refusedWords.exec(text.replace(/`[^`]*`/g, '')) ?? []
    return word === undefined ? [] : [`${file}:${line} «${word}»`]
  })
  expect(refused).toEqual([])
})

type Text = { file: string; line: number; text: string }

/** Returns the comments of a file. */
function commentsOf(file: string): Text[] {
  const source = readFileSync(file, 'utf8')
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const marks = file.endsWith('.css') ? /\/\*(.*?)\*\//gs : file.endsWith('.sql') ? /--(.*)$/gm : undefined
  if (marks)
    return Array.from(source.matchAll(marks), ({ 1: text = '', index }) => ({
      file,
      line: lineAt(index),
      text,
    }))
  return parseSync(file, source).comments.map(({ value, start }) => ({
    file,
    line: lineAt(start),
    text: value,
  }))
}

/** Returns the titles of `test`, `it`, `describe` and their variants such as `test.each(…)`. */
function titlesOf(file: string): Text[] {
  const source = readFileSync(file, 'utf8')
  const titles: Text[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!/^(?:test|it|describe)$/.test(rootOf(callee)) || first === undefined) return
      const { type, start, end } = first
      const isText = type === 'Literal' || type === 'TemplateLiteral'
      if (isText)
        titles.push({
          file,
          line: source.slice(0, start).split('\n').length,
          text: source.slice(start + 1, end - 1),
        })
    },
  })
  visitor.visit(parseSync(file, source).program)
  return titles
}

/** Returns `test` for `test`, `test.each(…)` and `test.skipIf(…)`. */
function rootOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  return callee.type === 'MemberExpression' ? rootOf(callee.object) : ''
}
