import { memo, useState } from 'react'
import type { RateRow } from '#client/features/estimates/data/estimate-content.ts'
import { type RowsAction, rowsWithLine, rowsWithoutLine } from '#client/features/estimates/data/estimate-rows.ts'
import type { SumsTable } from '#client/features/estimates/data/estimate-sums.ts'
import type { ManagementType } from '#domain/estimate.ts'
import { TableSection } from './estimate-section.tsx'
import tables from './estimate-table.module.css'
import { ManagementTable } from './management-table.tsx'
import { SpecialistPicker } from './specialist-picker.tsx'

type ManagementSectionProps = {
  table: ManagementType
  rows: readonly RateRow[]
  sums: SumsTable
  vatPercent: number
  change: (action: RowsAction) => void
  problem: string | undefined
}

/** The hours of one kind of work by specialists of the rate card. */
export const ManagementSection = memo(function ManagementSection(props: ManagementSectionProps) {
  const { table, rows, change } = props
  const [isPicking, setPicking] = useState(false)
  const free = rowsWithoutLine(rows, table)
  const lines = rowsWithLine(rows, table)
  return (
    <TableSection
      place={table}
      onAdd={() => setPicking(true)}
      cannotAdd={cannotAdd(rows, free)}
      problem={props.problem}
    >
      {lines.length === 0 ? (
        <p className={tables.empty}>Часов пока нет. Добавьте специалистов из Rate card.</p>
      ) : (
        <ManagementTable table={table} lines={lines} sums={props.sums} vatPercent={props.vatPercent} change={change} />
      )}
      <SpecialistPicker
        open={isPicking}
        options={free.map(({ position_id, position_title, position_description }) => ({
          id: position_id,
          title: position_title,
          description: position_description,
        }))}
        onAdd={(positions) => change({ type: 'lines added', table, positions })}
        onClose={() => setPicking(false)}
      />
    </TableSection>
  )
})

function cannotAdd(rows: readonly RateRow[], free: readonly RateRow[]): string | undefined {
  if (rows.length === 0) return 'Сначала добавьте специалистов в Rate card'
  return free.length === 0 ? 'Все специалисты из Rate card уже добавлены' : undefined
}
