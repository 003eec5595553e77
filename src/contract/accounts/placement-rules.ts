import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { calendarDate, requiredText, textLimits } from '#contract/fields.ts'
import { placementRules } from '#contract/placement-rules.ts'
import { hostOf, placementTitle, wantedPapers } from '#domain/placement/placement-verdict.ts'

export const mostPlatforms = 200
const hostMessage = 'Укажите сайт площадки, например vk.com'

/** The host of a platform's address, as `vk.com` of `https://vk.com/club1`. */
const platformHost = z.string(hostMessage).check(
  z.trim(),
  z.maxLength(textLimits.title, hostMessage),
  z.refine((text) => !text.startsWith('@') && hostOf(text.toLowerCase()) !== undefined, hostMessage),
)

const tooMany = `Площадок не больше ${mostPlatforms}`

/** New rules in place of the version that the editor saw. */
export const placementRulesInput = z.object({
  version: z.int('Неверный номер').check(z.minimum(0, 'Неверный номер')),
  most_unregistered: z
    .int('Введите целое число')
    .check(z.minimum(0, 'Не может быть меньше 0'), z.maximum(999_999_999, 'Слишком большое число')),
  platforms: z
    .array(
      z.object({
        host: platformHost,
        light: z.enum(['yellow', 'red'], 'Выберите решение'),
        text: requiredText('Напишите, почему'),
        checked: calendarDate('Укажите день проверки'),
      }),
    )
    .check(z.maxLength(mostPlatforms, tooMany)),
  wanted: z.array(z.enum(wantedPapers, 'Нет такого документа')).check(z.maxLength(wantedPapers.length)),
})

/** Administrators change the rules here; everyone reads them by `contract/placement-rules.ts`. */
export const replaceRules = defineEndpoint({
  method: 'PUT',
  path: '/admin/placement-rules',
  summary: `Изменить правила агентства для «${placementTitle}»`,
  access: 'administrator',
  body: placementRulesInput,
  response: placementRules,
})
