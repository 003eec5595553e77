import { createReadStream } from 'node:fs'
import type { ServiceStatus } from '#domain/service.ts'

type DemoService = { title: string; description: string; url: string; status: ServiceStatus; logo: string }

/** Invented services; a logo is named after its file. */
export const demoServices: readonly DemoService[] = [
  {
    title: 'Расшифровка',
    description:
      'Превращает запись встречи в текст с таймкодами и именами участников. Понимает до шести голосов в одной записи.',
    url: 'https://transcript.example',
    status: 'paid',
    logo: 'transcript',
  },
  {
    title: 'Лента упоминаний',
    description:
      'Собирает публикации о клиентах агентства, отмечает тональность и присылает утреннюю сводку.',
    url: 'https://mentions.example',
    status: 'paid',
    logo: 'mentions',
  },
  {
    title: 'Полка кейсов',
    description:
      'Все кейсы агентства с результатами, презентациями и контактами команды. Поиск по отрасли и инструменту.',
    url: 'https://cases.example',
    status: 'internal',
    logo: 'cases',
  },
  {
    title: 'Короткие ссылки',
    description: 'Сокращает ссылки, добавляет метки и считает переходы. Отчёт выгружается в таблицу.',
    url: 'https://links.example',
    status: 'free',
    logo: 'links',
  },
  {
    title: 'Пресс-лист',
    description: 'База контактов журналистов и редакций, которую ведёт отдел медиа. Обновляется по пятницам.',
    url: 'https://press.example',
    status: 'internal',
    logo: 'press',
  },
  {
    title: 'Фотобанк агентства',
    description:
      'Снимки с мероприятий и лицензии на сток. Укажите проект перед скачиванием: это попадёт в отчёт по правам.',
    url: 'https://photos.example',
    status: 'internal',
    logo: 'photos',
  },
  {
    title: 'Корректор',
    description: 'Проверяет орфографию, типографику и редакционную политику клиента прямо в тексте.',
    url: 'https://corrector.example',
    status: 'free',
    logo: 'corrector',
  },
  {
    title: 'Акты и счета',
    description: 'Статусы закрывающих документов по площадкам. Доступ выдаёт финансовый отдел.',
    url: 'https://invoices.example',
    status: 'internal',
    logo: 'invoices',
  },
  {
    title: 'Переговорные',
    description: 'Бронирование комнат и студии подкастов на две недели вперёд.',
    url: 'https://rooms.example',
    status: 'free',
    logo: 'rooms',
  },
]

export async function* demoLogo(logo: string) {
  yield {
    filename: `${logo}.png`,
    file: createReadStream(new URL(`./logos/${logo}.png`, import.meta.url)),
  }
}
