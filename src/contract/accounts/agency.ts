import * as z from 'zod/mini'
import { apiPrefix, defineEndpoint, fileContent } from '#contract/endpoint.ts'
import { oneLineCheck, storable } from '#contract/fields.ts'
import { fileId } from '#contract/files.ts'

export const maxAgencyName = 100
export const maxAgencyLogoBytes = 512 * 1024
/** The longest side of a logo: a small file may unfold into a picture that fills a phone's memory. */
export const maxAgencyLogoSide = 4_000
/** The formats of a logo. SVG is none of them, because it can carry scripts. */
export const agencyLogoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

export const agencyLogoFaults = {
  unknown: 'Логотип не найден. Загрузите его ещё раз',
  wrongType: 'Логотип: PNG, JPEG или WebP',
  tooLarge: 'Логотип больше 512\u00a0КБ. Уменьшите его',
  tooLong: 'Логотип больше 4\u202f000 пикселей по стороне. Уменьшите его',
} as const

/** An empty name and a null logo stand for PromoDesk's own. `version` is 0 until they are changed. */
const agencyProfile = z.object({ version: z.int(), name: z.string(), logo_url: z.nullable(z.string()) })
export type AgencyProfile = z.output<typeof agencyProfile>

/** The error code when another change came first. */
export const agencyChangedCode = 'agency_changed'

export const readAgency = defineEndpoint({
  method: 'GET',
  path: '/admin/agency',
  summary: 'Название и логотип агентства',
  access: 'administrator',
  response: agencyProfile,
})

/** Absent fields stay as they are. `version` names the one that was edited; the logo is an upload of the caller. */
export const changeAgency = defineEndpoint({
  method: 'PATCH',
  path: '/admin/agency',
  summary: 'Изменить название и логотип агентства',
  access: 'administrator',
  body: z.object({
    version: z.int('Неверный номер').check(z.minimum(0, 'Неверный номер')),
    name: z.optional(
      z
        .string('Введите название')
        .check(z.trim(), z.maxLength(maxAgencyName, `Не больше ${maxAgencyName} символов`), storable, oneLineCheck),
    ),
    logo: z.optional(z.nullable(z.object({ id: fileId(agencyLogoFaults.unknown) }))),
  }),
  response: agencyProfile,
})

/** The sign-in page shows the logo, so everyone may read it. */
export const agencyLogo = defineEndpoint({
  method: 'GET',
  path: '/auth/agency-logo',
  summary: 'Логотип агентства',
  access: 'public',
  query: z.object({ v: z.optional(z.string()) }),
  response: fileContent,
  responseType: 'file',
})

/** Returns the address of the logo; `version` lets caches keep it until it changes. */
export const agencyLogoUrl = (version: number) => `${apiPrefix}${agencyLogo.path}?v=${version}`
