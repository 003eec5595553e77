import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Texts that the specification prescribes with other punctuation. */
const given = [
  '<файл имя="',
  'Фин отчеты - в разработке',
  '" - в разработке',
  'Этап "',
  'Менеджер проекта "',
  '" успешно изменен на ',
  'Должность "',
  'Направление "',
  'Категория "',
  '" удалена',
  '" удалено',
  // The specification prescribes this answer.
  '" возвращена',
  '" возвращено',
  'хотите удалить расчётку "',
  'хотите удалить сервис "',
  'хотите удалить категорию "',
  'хотите удалить направление "',
  'Укажите причину отклонения...',
  'не может быть длиннее 100 символов',
  'не должно быть длиннее 500 символов',
]

const unit = '(?:МБ|КБ|ГБ|ч(?:ас)?|мин|дней|дня|день|%|₽)(?![а-яё])'
const rules: Record<string, RegExp> = {
  'a straight quote in place of «…»': /"/,
  'a hyphen in place of a dash': /[^\s|-] - |[а-яё»] -- /i,
  'three dots in place of …': /\.\.\./,
  'a dash that may begin a line': /\S — (?!PromoDesk)/,
  'a number that may part from its unit': new RegExp(`\\d ${unit}`),
  'a № that may part from its number': /№ /,
}

test('Russian texts have the quotes, dashes and spaces of Russian typography', () => {
  expect(textsOf('src/{client,contract,domain,server}/**/*.{ts,tsx}').length).toBeGreaterThan(1_000)
  expect(faultsIn(textsOf('src/{client,contract,domain}/**/*.{ts,tsx}'))).toEqual([])
  // The server's other texts are read in a terminal or by the model.
  expect(faultsIn(textsOf('src/server/{http,modules}/**/*.{errors,service}.ts'))).toEqual([])
})

test('a unit after a number in a template has a non-breaking space', () => {
  const faults = textsOf('src/{client,contract,domain}/**/*.{ts,tsx}').filter(
    ({ text, follows }) => follows && new RegExp(`^ ${unit}`).test(text),
  )
  expect(faults).toEqual([])
})

type Text = { file: string; text: string; follows: boolean }

function faultsIn(texts: readonly Text[]): string[] {
  return texts.flatMap(({ file, text }) => {
    const own = given.reduce((rest, known) => rest.replaceAll(known, ''), text)
    return Object.entries(rules)
      .filter(([, rule]) => rule.test(own))
      .map(([fault]) => `${file}: «${text.slice(0, 60)}» has ${fault}`)
  })
}

/** Returns the Cyrillic texts of the sources; `follows` marks a text after an inserted value. */
function textsOf(pattern: string): Text[] {
  return globSync(pattern).flatMap((file) => {
    const texts: Text[] = []
    const add = (text: string, follows: boolean) => {
      if (/[а-яё]/i.test(text)) texts.push({ file, text, follows })
    }
    const visitor = new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') add(value, false)
      },
      TemplateLiteral({ quasis }) {
        for (const { value } of quasis) add(value.cooked ?? value.raw, value !== quasis[0]?.value)
      },
      JSXText({ value }) {
        add(value.replace(/\s*\n\s*/g, '\n'), !/^\s*\n/.test(value))
      },
    })
    visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program)
    return texts
  })
}
