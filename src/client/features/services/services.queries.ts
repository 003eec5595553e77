import { keptServices } from '#client/offline/copy/kept-resources.ts'
import { keptQuery } from '#client/offline/copy/seen-lists.ts'

export const servicesKey = ['services'] as const

export const servicesQuery = () => keptQuery(keptServices, servicesKey)
