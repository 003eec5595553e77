import { expect, test } from 'vitest'
import {
  placeInCategoryText,
  standingLine,
  standingText,
  tooFewFiguresText,
  tooFewText,
} from '#client/features/channels/field/standing-text.ts'

test.each([
  [{ figure: 'agency_price', is: 'better', percent: 73 }, 'Дешевле 73\u00a0% каналов'],
  [{ figure: 'native_cpm', is: 'worse', percent: 60 }, 'Дороже 60\u00a0% каналов'],
  [{ figure: 'cpv_plan', is: 'same', percent: 51 }, 'Как у 51\u00a0% каналов'],
  [{ figure: 'err_plan', is: 'better', percent: 73 }, 'Выше, чем у 73\u00a0% каналов'],
  [{ figure: 'err_plan', is: 'worse', percent: 60 }, 'Ниже, чем у 60\u00a0% каналов'],
  [{ figure: 'agency_price', is: 'better', percent: 100 }, 'Дешевле всех каналов'],
  [{ figure: 'err_plan', is: 'worse', percent: 100 }, 'Ниже, чем у всех каналов'],
  [{ figure: 'cpv_plan', is: 'same', percent: 100 }, 'Как у всех каналов'],
] as const)('%j is told as «%s»', (standing, text) => {
  expect(standingText(standing)).toBe(text)
})

test.each([
  [{ figure: 'agency_price', is: 'better', percent: 73 }, 'дешевле 73\u00a0% каналов категории'],
  [{ figure: 'cpv_plan', is: 'worse', percent: 100 }, 'дороже всех каналов категории'],
  [{ figure: 'err_plan', is: 'better', percent: 60 }, 'выше, чем у 60\u00a0% каналов категории'],
  [{ figure: 'native_cpm', is: 'same', percent: 51 }, 'как у 51\u00a0% каналов категории'],
] as const)('%j stands below its value as «%s»', (standing, text) => {
  expect(placeInCategoryText(standing)).toBe(text)
})

test.each([
  [{ figure: 'agency_price', is: 'better', percent: 73 }, 'Дешевле 73\u00a0% каналов в категории «Бизнес»'],
  [{ figure: 'err_plan', is: 'too_few' }, 'В категории «Бизнес» слишком мало каналов для сравнения'],
] as const)('%j is told in a line with its category as «%s»', (standing, text) => {
  expect(standingLine(standing, 'Бизнес')).toBe(text)
})

test('too few channels are told once, with the figures that cannot be compared', () => {
  expect(tooFewText('Бизнес')).toBe('В категории «Бизнес» слишком мало каналов для сравнения')
  expect(tooFewFiguresText(['native_cpm', 'err_plan'])).toBe('Слишком мало данных для сравнения: CPM нативная, ERR')
})
