import type { SelectProps } from 'antd'
import type { KeyboardEvent, UIEvent } from 'react'
import { useActiveOption } from './active-option.ts'
import { FilterFrame } from './filter-frame.tsx'
import styles from './multi-select.module.css'
import { optionSearch } from './option-search.ts'
import { Select } from './select.tsx'

const maxTags = 2
const maxTagLength = 10
/** CSS px. */
const END_MARGIN = 96

/** Options that come page by page, and are searched where they come from. */
export type RemoteOptions = {
  search: string
  onSearch: (text: string) => void
  /** The list was scrolled to its end. */
  onReachEnd: () => void
  onOpenChange: (open: boolean) => void
}

type MultiSelectProps<Value extends string | number> = {
  /** What is chosen, as the placeholder and the accessible name. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Without it `options` are all there are. */
  remote?: RemoteOptions
  /** What an empty list says. */
  emptyText?: string
  loading?: boolean
  id?: string
  className?: string
}

/** A filter by several things: two tags at most in one line, each cut to ten characters, then «+N еще». */
export function MultiSelect<Value extends string | number>(props: MultiSelectProps<Value>) {
  const { label, options, value, onChange, remote, emptyText, className = '', ...rest } = props
  const active = useActiveOption(options)
  const choose = (chosen: Value[]) => {
    onChange(chosen)
    // antd clears only a text that it keeps itself.
    remote?.onSearch('')
  }
  return (
    <FilterFrame name={label} isFilled={value.length > 0} className={`${styles.frame} ${className}`}>
      <Select
        {...rest}
        mode="multiple"
        aria-label={label}
        placeholder={label}
        options={options.map((option) => ({ ...option, 'data-option': option.value }))}
        value={[...value]}
        onChange={choose}
        onActive={active.onActive}
        popupRender={(list) => <div ref={active.list}>{list}</div>}
        onInputKeyDown={leaveByTab}
        maxTagCount={maxTags}
        maxTagPlaceholder={(omitted) => `+${omitted.length} еще`}
        tagRender={Tag}
        showSearch={remote ? remoteSearch(remote) : optionSearch}
        {...(remote ? { onOpenChange: remote.onOpenChange, onPopupScroll: reachEnd(remote) } : {})}
        notFoundContent={emptyText ?? 'Ничего не найдено'}
      />
    </FilterFrame>
  )
}

/** antd would choose the active option and hold the focus; the list closes when the focus has gone. */
function leaveByTab(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation()
}

function remoteSearch({ search, onSearch }: RemoteOptions) {
  return { filterOption: false, searchValue: search, onSearch }
}

/** Asks for more a little before the end, so that it is there by then. */
function reachEnd({ onReachEnd }: RemoteOptions) {
  return ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget
    if (scrollTop + clientHeight >= scrollHeight - END_MARGIN) onReachEnd()
  }
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
