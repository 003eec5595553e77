import { expect, test } from 'vitest'
import { parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { conditionText } from '#domain/channel-search/condition-text.ts'

test.each([
  ['agency_price=..50000', 'Агентская цена до 50 000 ₽'],
  ['err_plan=10..', 'ERR от 10 %'],
  ['discount=5..5', 'Скидка 5 %'],
  ['subscribers=1000..2000', 'Подписчики от 1 000 до 2 000'],
  ['cpv_plan=0.55..', 'CPV от 0,55 ₽'],
  ['vendor_vat_percent=20', 'НДС поставщика, % 20'],
  ['price_valid_until=2026-12-01..', 'Действует до: с 01.12.2026'],
  ['price_valid_until=2026-12-01..2026-12-31', 'Действует до: с 01.12.2026 по 31.12.2026'],
  ['days_to_expiry=0..14', 'Цена истекает через: от 0 дн. до 14 дн.'],
  ['days_since_price_change=..30', 'Цена изменилась за 30 дн.'],
  ['days_since_price_change=90..', 'Цена изменилась: от 90 дн. назад'],
  ['rkn_status=registered,in_progress', 'РКН: Зарегистрирован, В процессе'],
  ['category_id=!3,4', 'Категория: кроме Еда, Авто'],
  ['placement=green,yellow', 'Можно ставить? Можно ставить, Проверьте'],
  ['placement=!red', 'Можно ставить? Кроме Не ставить'],
  ['nda=yes', 'NDA: да'],
  ['edo=no', 'ЭДО: нет'],
  ['title=кофе воронеж', 'Название содержит «кофе воронеж»'],
  ['err_plan=-', 'ERR: пусто'],
  ['err_plan=*', 'ERR: заполнено'],
])('the condition %s reads as a sentence', (named, sentence) => {
  const condition = parseNamedCondition(named)
  if (!condition) throw new Error(`${named} asks nothing`)
  const titles = new Map([
    [3, 'Еда'],
    [4, 'Авто'],
  ])
  expect(conditionText(condition, (id) => titles.get(id) ?? '').replaceAll('\u00a0', ' ')).toBe(sentence)
})
