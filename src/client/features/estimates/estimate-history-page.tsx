import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { recordChangesQuery } from '#client/data/record-changes.queries.ts'
import { estimatesKey } from '#client/lib/api/query-keys.ts'
import { formatMoney, formatNumber } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { HistoryPage, type Restore, type TitleOf } from '#client/ui/page/record-history.tsx'
import { type Estimate, estimateFields } from '#contract/estimates.ts'
import { type FieldValue, ofEstimate } from '#contract/record-changes.ts'
import { type ManagementType, managementTypes } from '#domain/estimate.ts'
import { estimateQuery } from './data/estimate.queries.ts'
import {
  contentOf,
  type EstimateContent,
  type EstimateField,
  estimateFieldLabels,
  inputOf,
} from './data/estimate-content.ts'
import { useSaveEstimate } from './data/estimates.mutations.ts'

/** «История» of an estimate. A former value returns by an ordinary save. */
export function EstimateHistoryPage({ id }: { id: number }) {
  const estimate = useQuery(estimateQuery(id)).data?.data
  const saving = useSaveEstimate()

  function restoreOf(field: string, value: FieldValue): Restore | undefined {
    const content = estimate && withFormerValue(estimate, field, value)
    if (content === undefined) return undefined
    return () => saving.mutateAsync({ id, body: inputOf(content, estimate) })
  }

  return (
    <HistoryPage
      title={estimate?.title}
      ofWhat="расчётки"
      changes={recordChangesQuery(ofEstimate, { key: estimatesKey, id })}
      actions={actions}
      section={sections.estimates}
      fieldOf={estimateHistoryField}
      restoreOf={restoreOf}
    />
  )
}

const actions = { created: 'Расчётка создана', changed: 'Расчётка изменена', deleted: 'Расчётка удалена' }

/** Returns how the history shows a field of an estimate; undefined hides it. */
function estimateHistoryField(field: string, titleOf: TitleOf) {
  if (isEstimateField(field)) return { label: estimateFieldLabels[field], text: plainText }
  const cell = rateCellOf(field)
  if (cell === undefined) return undefined
  const position = titleOf('positions', cell.positionId)
  return cell.type === undefined
    ? { label: `${position}: ставка в час`, text: (value: FieldValue) => orDash(value, formatMoney) }
    : { label: `${position}: часы, ${managementTypes[cell.type]}`, text: plainText }
}

/** Returns the estimate's content with a former value; undefined if it has that value or no longer has such a cell. */
function withFormerValue(estimate: Estimate, field: string, value: FieldValue): EstimateContent | undefined {
  const { values, rows } = contentOf(estimate)
  if (isEstimateField(field)) {
    const former = z.safeParse(estimateFields, { ...values, [field]: value })
    return former.success && values[field] !== value ? { values: former.data, rows } : undefined
  }
  const cell = rateCellOf(field)
  const row = rows.find(({ position_id }) => position_id === cell?.positionId)
  if (cell === undefined || row === undefined || typeof value !== 'number') return undefined
  const { type } = cell
  const current = type === undefined ? row.rate : row.hours[type]
  if (current === undefined || current === value) return undefined
  const former = type === undefined ? { ...row, rate: value } : { ...row, hours: { ...row.hours, [type]: value } }
  return { values, rows: rows.map((one) => (one === row ? former : one)) }
}

/** A rate has no type; hours have the type of their line. */
function rateCellOf(field: string): { positionId: number; type: ManagementType | undefined } | undefined {
  const [, positionId, name = ''] = /^rates\.(\d+)\.(.+)$/.exec(field) ?? []
  if (positionId === undefined) return undefined
  if (name === 'hourly_rate_net') return { positionId: Number(positionId), type: undefined }
  const type = name.replace(/\.hours$/, '')
  return isManagementType(type) ? { positionId: Number(positionId), type } : undefined
}

const isManagementType = (name: string): name is ManagementType => Object.hasOwn(managementTypes, name)
const isEstimateField = (name: string): name is EstimateField => Object.hasOwn(estimateFieldLabels, name)

const orDash = (value: FieldValue, format: (value: number) => string): string =>
  value === null || value === '' ? '-' : typeof value === 'number' ? format(value) : String(value)
const plainText = (value: FieldValue): string => orDash(value, formatNumber)
