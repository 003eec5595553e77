import { X } from 'lucide-react'
import { optionSearch } from '#client/ui/input/option-search.ts'
import { Select } from '#client/ui/input/select.tsx'

type FormSelectProps<Value extends string | number> = {
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
  'aria-label'?: string
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

/** A single-choice field of a form. */
export function FormSelect<Value extends string | number>({
  value,
  loading = false,
  searchable = false,
  clearable = false,
  emptyText = 'Ничего не найдено',
  placeholder = 'Выберите',
  options,
  onChange,
  ...rest
}: FormSelectProps<Value>) {
  return (
    <Select
      {...rest}
      options={options}
      // While options load, a value without its label would show as a bare number.
      value={loading ? null : (value ?? null)}
      loading={loading}
      placeholder={placeholder}
      showSearch={searchable ? optionSearch : false}
      notFoundContent={emptyText}
      allowClear={clearable && { clearIcon: <X size={16} strokeWidth={1.75} /> }}
      // A cleared choice is null on the wire.
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}
