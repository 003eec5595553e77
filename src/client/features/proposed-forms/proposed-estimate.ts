import * as z from 'zod/mini'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { estimateDraft, estimateDraftRate, mostRates } from '#contract/assistant/estimate-draft.ts'
import { acceptedFields } from '#contract/assistant/form-draft.ts'
import type { ManagementType } from '#domain/estimate.ts'
import type { Given, Proposal } from './keep-proposal.ts'

/** Returns the values of an estimate's form, without rates of positions that are gone. */
export async function proposedEstimate({ rates, ...given }: Given): Promise<Proposal> {
  const { values, dropped } = acceptedFields(estimateDraft, given)
  const proposed = Array.isArray(rates) ? rates.slice(0, mostRates) : []
  const rows = proposed.length === 0 ? [] : await rowsOf(proposed)
  const isEmpty = rows.length === 0 && Object.keys(values).length === 0
  return {
    values: isEmpty ? {} : { ...values, rows },
    dropped: dropped.length + proposed.length - rows.length,
  }
}

/** A row as the draft of the form has it. */
type Row = {
  position_id: number
  position_title: string
  position_description: string
  rate: number
  hours: { [Type in ManagementType]?: number }
}

async function rowsOf(rates: readonly unknown[]): Promise<Row[]> {
  const read = await queryClient.fetchQuery({ ...positionsQuery(), meta: { silent: true } }).catch(() => undefined)
  const positions = new Map(read?.data.map((position) => [position.id, position]))
  const rows = new Map<number, Row>()
  for (const rate of rates) {
    const { data } = z.safeParse(estimateDraftRate, rate)
    const position = data && positions.get(data.position_id)
    if (!position) continue
    const hours: Row['hours'] = {}
    for (const line of data.estimate_lines) hours[line.management_type] = line.hours
    const { id: position_id, title: position_title, description: position_description } = position
    rows.set(position_id, {
      position_id,
      position_title,
      position_description,
      rate: data.hourly_rate_net,
      hours,
    })
  }
  return [...rows.values()]
}
