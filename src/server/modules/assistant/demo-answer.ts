import type { AttachedText } from '#domain/attached-text.ts'
import { createRandom, type Random } from '#server/seeded-random.ts'
import type { AssistantPart } from './assistant.ts'
import { advice, campaignTags, longText, mediaPlan, type Section, steps } from './demo-sections.ts'
import { seedOf } from './demo-seed.ts'

export type Question = { text: string; documents: readonly AttachedText[]; imageCount: number }

/** Returns Markdown with the section that the question asks for, and others chosen by its text. */
export function demoAnswer(question: Question): string {
  const random = createRandom(seedOf(question.text))
  const body = /длинн/i.test(question.text) ? [longText(random)] : sectionsFor(question, random)
  return [introduction, ...attachments(question), ...body].join('\n\n')
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
  const order = createRandom(seedOf(text)).shuffled(sources)
  return order.map((source) => ({ type: 'source', ...source }))
}

export const demoCaption = ({ text }: Question): string =>
  `Демонстрационная картинка по запросу «${quote(text)}»: зимний пейзаж, нарисованный без модели. ${howToConnect}`

const howToConnect = 'Настоящую модель подключает администратор в настройках сервера.'

const introduction = `Это **демонстрационный ответ**: языковая модель не подключена. ${howToConnect} Названия и цифры ниже вымышлены.`

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
  const asked = topics.filter(([words]) => words.test(text)).map(([, section]) => section)
  const others = random
    .shuffled(topics.map(([, section]) => section))
    .filter((section) => !asked.includes(section))
  return [...asked, ...others].map((section) => section(random))
}

function attachments({ documents, imageCount }: Question): string[] {
  const lines = documents.map(
    ({ name, text }) => `- ${name}: ${text.length.toLocaleString('ru-RU')} символов текста`,
  )
  if (imageCount > 0) lines.push(`- изображений: ${imageCount}`)
  return lines.length > 0 ? [`Получены вложения:\n\n${lines.join('\n')}`] : []
}

/** Shortens the text to 80 characters and removes markup. */
function quote(text: string): string {
  const characters = [...text.replace(/[\\`*_[\]<>|#~\s]+/g, ' ').trim()]
  return characters.length > 80 ? `${characters.slice(0, 80).join('')}…` : characters.join('')
}
