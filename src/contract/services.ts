import * as z from 'zod/mini'
import { maxServiceDescription, serviceStatuses } from '#domain/service.ts'
import { choice, id, requiredLongText, requiredText, textLimits } from './fields.ts'
import { fileId } from './files.ts'
import { titledThings } from './titled-things.ts'

/** The service that the form sends. The logo is a PNG that the same user uploaded. */
export const serviceInput = z.object({
  title: requiredText('Введите название сервиса'),
  description: requiredLongText('Введите описание сервиса', maxServiceDescription),
  url: requiredText('Введите ссылку', textLimits.address).check(z.refine(isWebAddress, 'Введите корректную ссылку')),
  status: choice(serviceStatuses, 'Выберите статус'),
  logo: z.object({ id: fileId('Загрузите логотип') }, 'Загрузите логотип'),
})
export type ServiceInput = z.output<typeof serviceInput>

export const service = z.object({
  id,
  title: z.string(),
  description: z.string(),
  url: z.string(),
  status: choice(serviceStatuses),
  logo_url: z.nullable(z.string()),
})
export type Service = z.output<typeof service>

export const { list, create, remove } = titledThings({
  path: '/resources/',
  input: serviceInput,
  thing: service,
  all: z.object({ resources: z.array(service) }),
  summaries: { list: 'Сервисы', create: 'Новый сервис', remove: 'Удалить сервис' },
})

const webAddress = z.url({ protocol: /^https?$/ })

function isWebAddress(text: string): boolean {
  return z.safeParse(webAddress, text).success
}
