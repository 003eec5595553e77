import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { askedConditions } from '#client/features/channels/data/category-condition.ts'
import { useConditions } from '#client/features/channels/data/use-conditions.ts'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import { ConditionPopover } from './condition-popover.tsx'
import { focusFilters } from './focus-filters.ts'

/** Returns the table's props that open a column's condition beside its header, and that condition while it is open. */
export function useColumnCondition() {
  const { filters } = useConditions()
  const [open, setOpen] = useState<{ field: ConditionField; header: HTMLElement }>()
  const onFilter = useCallback((key: string, header: HTMLElement) => {
    const field = key === 'category_title' ? 'category_id' : key
    if (isConditionField(field)) setOpen({ field, header })
  }, [])
  const filtered = useMemo(
    () => new Set(askedConditions(filters).map(({ field }) => (field === 'category_id' ? 'category_title' : field))),
    [filters],
  )
  const close = () => {
    setOpen(undefined)
    const sort = open?.header.querySelector<HTMLElement>('button:not([aria-hidden])')
    if (sort) sort.focus({ preventScroll: true })
    else focusFilters()
  }
  const condition: ReactNode =
    open && createPortal(<ConditionPopover field={open.field} onClose={close} />, open.header)
  return { condition, columnFilter: { onFilter, filtered } }
}
