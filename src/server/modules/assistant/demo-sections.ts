import type { Random } from '#server/seeded-random.ts'

export type Section = (random: Random) => string

export const mediaPlan: Section = (random) => {
  const rows = random
    .shuffled(channels)
    .slice(0, random.integer(3, 5))
    .map((channel, index) => {
      const day = String(3 + index * 4 + random.integer(0, 2)).padStart(2, '0')
      const reach = random.integer(20, 260) * 1_000
      const price = Math.round((reach * random.between(0.6, 1.4)) / 1_000) * 1_000
      return {
        cells: `| ${channel} | ${day}.12.2026 | ${spaced(reach)} | ${spaced(price)} ₽ |`,
        reach,
        price,
      }
    })
  const sum = (pick: (row: { reach: number; price: number }) => number) =>
    spaced(rows.reduce((total, row) => total + pick(row), 0))
  return [
    '## Медиаплан',
    [
      '| Канал | Дата выхода | Охват, план | Цена |',
      '|:---|:---:|---:|---:|',
      ...rows.map(({ cells }) => cells),
      `| **Итого** | | **${sum(({ reach }) => reach)}** | **${sum(({ price }) => price)} ₽** |`,
    ].join('\n'),
    random.pick(planNotes),
  ].join('\n\n')
}

export const steps: Section = (random) => {
  const stages = random.shuffled(stagesOfWork).slice(0, 3)
  const lines = stages.flatMap(([stage, ...tasks], index) => [
    `${index + 1}. **${stage}**`,
    ...tasks.map((task) => `   - ${task}`),
  ])
  return ['## Что делать', lines.join('\n')].join('\n\n')
}

export const campaignTags: Section = (random) => {
  const tags = {
    utm_source: random.pick(['telegram', 'vk', 'dzen']),
    utm_medium: random.pick(['native', 'post', 'video']),
    utm_campaign: random.pick(['winter_launch', 'new_year', 'brand_lift']),
    utm_content: `v${random.integer(1, 9)}`,
  }
  return [
    '## Метки для ссылок',
    'Ссылкам каждого размещения нужны свои метки, иначе переходы не разделить:',
    `\`\`\`json\n${JSON.stringify(tags, null, 2)}\n\`\`\``,
  ].join('\n\n')
}

export const advice: Section = (random) =>
  [
    '## Главная мысль',
    `> ${random.pick(thoughts)}`,
    `Подробнее: [${random.pick(links)}](https://example.org/guide).`,
  ].join('\n\n')

const longLength = 9_000

/** The text is long enough to try stopping the answer, or leaving the chat and returning, while it is streamed. */
export const longText: Section = (random) => {
  let text = '## Развёрнутый ответ'
  for (let chapter = 1; text.length < longLength; chapter++) {
    text += `\n\n### Глава ${chapter}\n\n${random.shuffled(sentences).join(' ')}`
  }
  return text
}

/** Groups digits with the space of Russian typography. */
const spaced = (amount: number) => amount.toLocaleString('ru-RU')

const channels = [
  'Утро в городе',
  'Хочу на дачу',
  'Маркетинг без воды',
  'Кухня на каждый день',
  'Куда пойти',
  'Новости рынка',
]

const planNotes = [
  'Даты согласуются с каналами, резерв на замену — одна площадка.',
  'Маркировка рекламы входит в цену; отчётность — через три дня после выхода.',
  'Охват посчитан по среднему просмотру за последние тридцать дней.',
]

const stagesOfWork = [
  ['Бриф', 'уточнить цель и срок;', 'согласовать бюджет и стоп-лист;'],
  ['Каналы', 'отобрать площадки по аудитории;', 'проверить РКН и договор;', 'забронировать даты;'],
  ['Креатив', 'подготовить два варианта текста;', 'согласовать тон с клиентом;'],
  ['Отчёт', 'собрать охваты и переходы;', 'сравнить с планом.'],
] as const

const thoughts = [
  'Сначала решите, что человек должен сделать после публикации, а потом — где она выйдет.',
  'Одна ясная мысль на публикацию работает лучше трёх хороших.',
  'План хорош тогда, когда понятно, чем его придётся заменить.',
]

const links = ['как выбирать каналы', 'как готовить бриф', 'как читать отчёт']

const sentences = [
  'Кампания начинается с вопроса, что должно измениться у аудитории, а не с выбора площадок.',
  'Каналы подбирают по пересечению аудиторий: широкий охват даёт узнавание, узкий — разговор.',
  'Бюджет делят на основную часть, проверку гипотез и резерв на замену площадок.',
  'Тексты для разных каналов пишут заново: одинаковая публикация всюду читается как объявление.',
  'Даты выхода разносят так, чтобы каждая следующая публикация опиралась на предыдущую.',
  'Отчёт показывает не только цифры, но и выводы: что повторить, что изменить, от чего отказаться.',
  'Риски записывают заранее, с ответственным и признаком, по которому станет ясно, что пора действовать.',
]
