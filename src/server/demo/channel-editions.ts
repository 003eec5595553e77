import type { Random } from './random.ts'

export interface Edition {
  title: string
  description: string
}

/**
 * Yields endless distinct additions that fit any title without inflecting it: a format or a city, then a
 * format in a city, then the same with numbers.
 */
export function* channelEditions(random: Random): Generator<Edition, never> {
  for (let round = 1; ; round++) {
    const number = round === 1 ? '' : ` №${round}`
    for (const list of [single, combined]) {
      for (const { title, description } of random.shuffled(list)) {
        yield { title: title + number, description }
      }
    }
  }
}

const formats: readonly Edition[] = [
  { title: '. Дайджест', description: '. Главное за неделю' },
  { title: ' вслух', description: '. Аудиоверсия' },
  { title: ' Live', description: '. Прямые эфиры' },
  { title: ' Pro', description: '. Для тех, кто в теме' },
  { title: ' Lite', description: '. Коротко и без терминов' },
  { title: '. Разборы', description: '. Подробно об одном случае' },
  { title: '. Закулисье', description: '. Как мы это делаем' },
  { title: ' Daily', description: '. Каждый день в девять утра' },
  { title: '. Лучшее', description: '. Избранное за все годы' },
  { title: '. Выходные', description: '. Выходит в субботу и воскресенье' },
  { title: ' налегке', description: '. Посты на одну минуту' },
  { title: ' в двух словах', description: '. Короткие видео' },
  { title: '. Истории', description: '. Рассказывают подписчики' },
  { title: '. Вопросы и ответы', description: '. Спрашивайте в комментариях' },
  { title: ' без сокращений', description: '. Полные версии' },
]

const places: readonly Edition[] = [
  'Москва',
  'Санкт-Петербург',
  'Казань',
  'Екатеринбург',
  'Новосибирск',
  'Нижний Новгород',
  'Самара',
  'Уфа',
  'Пермь',
  'Воронеж',
  'Краснодар',
  'Ростов-на-Дону',
  'Челябинск',
  'Омск',
  'Красноярск',
  'Волгоград',
  'Тюмень',
  'Саратов',
  'Ижевск',
  'Барнаул',
  'Иркутск',
  'Хабаровск',
  'Владивосток',
  'Ярославль',
  'Томск',
  'Оренбург',
  'Кемерово',
  'Рязань',
  'Тула',
  'Калининград',
  'Орёл',
  'Королёв',
  'Псков',
  'Великий Новгород',
  'Смоленск',
  'Петрозаводск',
  'Архангельск',
  'Мурманск',
  'Сочи',
  'Йошкар-Ола',
].map((city) => ({ title: ` · ${city}`, description: `. ${city} и окрестности` }))

const single = [...formats, ...places]
const combined = formats.flatMap((format) =>
  places.map((place) => ({
    title: format.title + place.title,
    description: format.description + place.description,
  })),
)
