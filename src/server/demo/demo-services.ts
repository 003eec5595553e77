import type { ServiceStatus } from '#domain/service.ts'

/** Services without logos, which would need somebody's uploads. */
export const demoServices: readonly DemoService[] = [
  service('Трекер задач', 'Задачи команд, сроки и загрузка', 'tracker', 'internal'),
  service('База знаний', 'Регламенты, шаблоны писем и разборы прошлых кампаний', 'wiki', 'internal'),
  service('Почта', 'Рабочая почта и календарь встреч', 'mail', 'internal'),
  service('Мониторинг упоминаний', 'Что пишут о клиентах в СМИ и соцсетях', 'monitoring', 'paid'),
  service('Аналитика каналов', 'Охваты, прирост и накрутка по каналам', 'stats', 'paid'),
  service('Фотобанк', 'Снимки и иллюстрации с правом на рекламу', 'photos', 'paid'),
  service('Проверка орфографии', 'Находит опечатки и лишние пробелы', 'spelling', 'free'),
  service('Сокращатель ссылок', 'Короткие адреса с подсчётом переходов', 'links', 'free'),
]

type DemoService = { title: string; description: string; url: string; status: ServiceStatus }

function service(title: string, description: string, host: string, status: ServiceStatus): DemoService {
  return { title, description, url: `https://${host}.example`, status }
}
