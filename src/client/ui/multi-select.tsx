import { Select, type SelectProps } from 'antd'
import { Check, ChevronDown } from 'lucide-react'
import { searchText } from '#domain/search-text.ts'
import styles from './multi-select.module.css'

const maxTags = 2
const maxTagLength = 10

type MultiSelectProps = {
  /** What is chosen, as the placeholder and the accessible name. */
  label: string
  options: readonly { value: number; label: string }[]
  value: readonly number[]
  onChange: (value: number[]) => void
  loading?: boolean
  id?: string
  className?: string
}

/** A filter by several things: two tags at most in one line, each cut to ten characters, then «+N еще». */
export function MultiSelect({ label, options, value, onChange, className = '', ...rest }: MultiSelectProps) {
  return (
    <Select
      {...rest}
      mode="multiple"
      className={`${styles.select} ${className}`}
      aria-label={label}
      placeholder={label}
      options={[...options]}
      value={[...value]}
      onChange={onChange}
      maxTagCount={maxTags}
      maxTagPlaceholder={(omitted) => `+${omitted.length} еще`}
      tagRender={Tag}
      showSearch={{
        filterOption: (input, option) => searchText(option?.label ?? '').includes(searchText(input)),
      }}
      notFoundContent="Ничего не найдено"
      // Given here as well as by the provider, or antd puts its own magnifier in its place while the list is open.
      suffixIcon={<ChevronDown size={16} strokeWidth={1.75} />}
      menuItemSelectedIcon={<Check size={16} strokeWidth={1.75} />}
    />
  )
}

type TagRender = NonNullable<SelectProps['tagRender']>

function Tag({ label, isMaxTag }: Parameters<TagRender>[0]) {
  const text = typeof label === 'string' ? label : ''
  const cut = !isMaxTag && [...text].length > maxTagLength
  return (
    <span className={styles.tag} title={cut ? text : undefined}>
      {cut ? `${[...text].slice(0, maxTagLength).join('').trimEnd()}…` : label}
    </span>
  )
}
