// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { judgeReadiness, type ReadinessFacts, readinessVerdict } from '#client/offline/device/readiness.ts'

const MB = 1024 * 1024
const whole: ReadinessFacts = {
  shell: { files: 90, missing: 0, bytes: 2 * MB },
  base: { kept: { count: 2, checksum: 'a' }, server: { count: 2, checksum: 'a' } },
  logos: { kept: 12, wanted: 12 },
  chats: { kept: 5, wanted: 5 },
  free: 200 * MB,
  locked: false,
}
const missing = (facts: Partial<ReadinessFacts>) =>
  judgeReadiness({ ...whole, ...facts })
    .filter(({ lack }) => lack !== undefined)
    .map(({ part, text }) => `${part}: ${text.replaceAll('\u00a0', ' ')}`)

test('a device with everything is ready, also when there is nothing to store', () => {
  expect(missing({})).toEqual([])
  const none = { kept: 0, wanted: 0 }
  expect(missing({ logos: none, chats: none, free: null })).toEqual([])
})

test('a server without a checksum is compared by the number of channels', () => {
  const kept = { count: 2, checksum: 'a' }
  expect(missing({ base: { kept, server: { count: 2, checksum: null } } })).toEqual([])
  expect(missing({ base: { kept, server: { count: 21, checksum: null } } })).toEqual([
    'base: На устройстве 2 канала, на сервере 21 канал',
  ])
})

test.each<[Partial<ReadinessFacts>, string]>([
  [{ shell: undefined }, 'shell: Приложение ещё не сохранено на устройство: обновите страницу'],
  [{ shell: { files: 88, missing: 2, bytes: MB } }, 'shell: На устройстве не хватает файлов приложения: 2'],
  [{ base: null }, 'base: База каналов не загружена'],
  [{ base: undefined }, 'base: Нет связи с сервером: базу не с чем сравнить'],
  [{ locked: true }, 'base: Копия закрыта: подключитесь к сети и войдите снова'],
  [
    { base: { kept: { count: 2, checksum: 'b' }, server: { count: 2, checksum: 'a' } } },
    'base: База на устройстве отличается от серверной: 2 канала',
  ],
  [{ chats: { kept: 0, wanted: 5 } }, 'chats: Нет сообщений последних чатов: 5 из 5'],
  [{ chats: undefined }, 'chats: Последние чаты: нет связи с сервером'],
  [{ free: 10 * MB }, 'space: Мало места: свободно 10 МБ, нужно 50 МБ'],
])('the report names what is missing: %o', (facts, text) => {
  expect(missing(facts)).toEqual([text])
})

test('missing logos are named and fetched, and the device still counts as ready', () => {
  for (const logos of [{ kept: 9, wanted: 12 }, undefined]) {
    const items = judgeReadiness({ ...whole, logos })
    expect(readinessVerdict(items)).toBe('Готово к встрече без сети')
    expect(items.filter(({ isWhole }) => !isWhole).map(({ part }) => part)).toEqual(['logos'])
  }
})

test('the verdict names each missing part once', () => {
  const verdict = (facts: Partial<ReadinessFacts>) => readinessVerdict(judgeReadiness({ ...whole, ...facts }))
  expect(verdict({ base: null })).toBe('Для встречи без сети не хватает базы каналов')
  expect(verdict({ shell: undefined, chats: { kept: 0, wanted: 5 }, free: 0 })).toBe(
    'Для встречи без сети не хватает файлов приложения, последних чатов и места на устройстве',
  )
  expect(verdict({ base: undefined, chats: undefined })).toBe('Для встречи без сети не хватает ответа сервера')
})
