import { keptQuery } from '#client/offline/copy/seen-lists.ts'
import { keptServices } from '#client/offline/database/kept-resources.ts'

export const servicesKey = ['services'] as const

export const servicesQuery = () => keptQuery(keptServices, servicesKey)
