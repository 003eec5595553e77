import { Select as AntdSelect, type SelectProps } from 'antd'
import { Check, ChevronDown, X } from 'lucide-react'
import type { AriaAttributes } from 'react'
import { Antd } from '#client/ui/theme/antd.tsx'
import { isFound, searchRank } from '#domain/search-rank.ts'

export type Option = { value: string | number; label: string; disabled?: boolean }

export function Select<Value>(props: SelectProps<Value, Option>) {
  return (
    <Antd>
      <AntdSelect
        {...props}
        // Without it, antd shows a magnifier while the list is open.
        suffixIcon={<ChevronDown size={16} />}
        menuItemSelectedIcon={<Check size={16} />}
      />
    </Antd>
  )
}

type Labelled = { label: string }

/** Filters a select's options by the typed text; the best match is first, so that Enter selects it. */
export const optionSearch = {
  filterOption: (input: string, option?: Labelled) => isFound(option?.label ?? '', input),
  filterSort: (a: Labelled, b: Labelled, { searchValue }: { searchValue: string }) =>
    searchRank(a.label, searchValue) - searchRank(b.label, searchValue),
}

type FormSelectProps<Value extends string | number> = AriaAttributes & {
  options: { value: Value; label: string }[]
  value?: Value | null
  onChange?: (value: Value | null) => void
  /** Typing filters the options. */
  searchable?: boolean
  /** The user can clear the choice. */
  clearable?: boolean
  /** Explains why there are no options, if there are none. */
  emptyText?: string
  placeholder?: string
  loading?: boolean
  id?: string
}

export function FormSelect<Value extends string | number>(props: FormSelectProps<Value>) {
  const { value, loading = false, searchable, clearable = false, onChange, ...select } = props
  const { emptyText = 'Ничего не найдено', ...rest } = select
  return (
    <Select
      placeholder="Выберите"
      {...rest}
      // While options load, a value without its label would show as a bare number.
      value={loading ? null : (value ?? null)}
      loading={loading}
      showSearch={searchable ? optionSearch : false}
      notFoundContent={emptyText}
      allowClear={clearable && { clearIcon: <X size={16} /> }}
      // A cleared choice is null on the wire.
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}
