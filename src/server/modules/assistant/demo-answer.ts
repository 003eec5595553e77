import { type Random, randomOf } from '#server/seeded-random.ts'
import type { AssistantPart } from './assistant.ts'
import { describeFiles, quote, type ReadFiles } from './demo-files.ts'
import { advice, campaignTags, longText, mediaPlan, type Section, steps } from './demo-sections.ts'

/** `files`: what the server read of the files that the question is about; undefined when it is about none. */
export type Question = { text: string; files: ReadFiles | undefined }

/**
 * Returns Markdown with the section that the question asks for, and others chosen by its text. Of files, it tells what
 * was read and concludes nothing.
 */
export function demoAnswer(question: Question): string {
  const random = randomOf(question.text)
  const long = /длинн/i.test(question.text) ? [longText(random)] : []
  const parts = question.files
    ? [introductionOfFiles, ...describeFiles(question.files), ...long.flatMap((text) => [invented, text])]
    : [introduction, ...(long.length > 0 ? long : sectionsFor(question, random))]
  return parts.join('\n\n')
}

export function demoFindings({ text }: Question): string {
  const quoted = `«${quote(text)}»`
  const [first, second, third] = sources
  return [
    'Это **демонстрация поиска**: в сеть запрос не отправлялся, источники вымышлены.',
    `По запросу ${quoted} настоящая модель собрала бы главное из найденных страниц:`,
    `- рынок: краткая сводка по теме ([${first.title}](${first.url}));\n- аудитория: кто и где об этом пишет ([${second.title}](${second.url}));\n- конкуренты: что уже делали другие ([${third.title}](${third.url})).`,
    howToConnect,
  ].join('\n\n')
}

export function demoSources({ text }: Question): AssistantPart[] {
  const order = randomOf(text).shuffled(sources)
  return order.map((source) => ({ type: 'source', ...source }))
}

export const demoCaption = ({ text }: Question): string =>
  `Демонстрационная картинка по запросу «${quote(text)}»: зимний пейзаж, нарисованный без модели. ${howToConnect}`

const howToConnect = 'Настоящую модель подключает администратор в настройках сервера.'

const introduction = `Это **демонстрационный ответ**: языковая модель не подключена. ${howToConnect} Названия и цифры ниже вымышлены.`

const invented = 'Дальше пример длинного текста. Он вымышлен и с вложениями не связан.'

const introductionOfFiles = `Это **демонстрационный ответ**: языковая модель не подключена, поэтому ниже только то, что сервер прочитал во вложениях. Полный ответ по ним даёт настоящая модель, её подключает администратор в настройках сервера.`

const sources = [
  { url: 'https://example.org/research/media-market', title: 'Обзор медиарынка' },
  { url: 'https://example.com/audience/social-media', title: 'Аудитория социальных сетей' },
  { url: 'https://example.net/cases/launch-campaigns', title: 'Разбор кампаний запуска' },
] as const

const topics: readonly (readonly [words: RegExp, section: Section])[] = [
  [/медиаплан|канал|размещени|бюджет|таблиц/i, mediaPlan],
  [/utm|метк|код|json/i, campaignTags],
  [/план|этап|шаг|список|повестк/i, steps],
  [/совет|цитат|тезис|сообщени/i, advice],
]

function sectionsFor({ text }: Question, random: Random): string[] {
  const named = topics.filter(([words]) => words.test(text)).map(([, section]) => section)
  const others = random.shuffled(topics.map(([, section]) => section)).filter((section) => !named.includes(section))
  return [...named, ...others].map((section) => section(random))
}
