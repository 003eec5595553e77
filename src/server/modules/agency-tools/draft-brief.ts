import * as z from 'zod/mini'
import { briefDraft } from '#contract/briefs.ts'
import { briefFieldNames } from '#domain/brief.ts'
import { declaredTool, type Sources } from './declared-tool.ts'
import { draftAddress, draftInput, draftReady, knownFields, mostFaults, refusals, tooLong } from './draft-fields.ts'
import { numberOfNamed } from './named-things.ts'
import { cellText } from './texts/data-text.ts'

const path = '/placement/projects/create/brief'

/** The fields that a model gives by name and the form has by number. */
const byName = { direction: 'direction_id', estimate: 'estimate_id', manager: 'manager_id' } as const
const plain = z.keyof(z.omit(briefDraft, { direction_id: true, estimate_id: true, manager_id: true })).options
const names: readonly string[] = [...plain, ...Object.keys(byName)]

export const draftBrief = declaredTool({
  name: 'draft_brief',
  description:
    'Черновик проекта с брифом: ссылка на заполненную форму, ничего не сохраняется. Заполняй только известное. ' +
    `fields: ${names.join(', ')}. Даты 2026-12-01, set_ready_date — 2026-11-25 12:00:00, бюджет — число.`,
  input: { fields: draftInput },
  async read(given, { placement }) {
    const { fields, faults } = knownFields(given.fields, names)
    const { direction, estimate, manager, ...rest } = fields
    const idOf = (what: string, name: unknown, known: readonly Named[]) => {
      if (name === undefined) return undefined
      const found = numberOfNamed(what, String(name), { known, nameOf: (one) => one.title })
      if (typeof found === 'number') return found
      faults.push(found)
      return undefined
    }
    const values = withoutGaps({
      ...rest,
      direction_id: idOf('направления', direction, await placement.directions()),
      estimate_id: idOf('расчётки', estimate, await placement.estimates.list()),
      manager_id: idOf('сотрудника', manager, await colleagues(placement)),
    })
    faults.push(...refusals(briefDraft, values))
    if (faults.length > 0) return faults.slice(0, mostFaults).join('\n')
    const address = draftAddress(path, values)
    if (address === undefined) return tooLong
    const title = typeof values.title === 'string' ? ` «${cellText(values.title)}»` : ''
    const missing = labels.filter(([field]) => values[field] === undefined).map(([, label]) => label)
    const left = missing.length === 0 ? [] : [`Не заполнено: ${missing.join(', ')}.`]
    return {
      words: [draftReady, ...left],
      progress: `Готовлю черновик брифа${title}`,
      found: [{ title: `Черновик брифа${title}`, address, total: 1, ids: [], figures: {} }],
    }
  },
})

type Named = { id: number; title: string }

const colleagues = async (placement: Sources['placement']) =>
  (await placement.colleagues()).map(({ id, full_name, email }) => ({ id, title: full_name || email }))

const withoutGaps = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const labels = Object.entries({
  placement_start_date: briefFieldNames.placement_period,
  ...briefFieldNames,
}).filter(([field]) => Object.hasOwn(briefDraft.shape, field))
