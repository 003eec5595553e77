import type { SelectProps } from 'antd'
import type { KeyboardEvent, UIEvent } from 'react'
import { useActiveOption } from './active-option.ts'
import { FilterFrame } from './filter-frame.tsx'
import styles from './multi-select.module.css'
import { optionSearch } from './option-search.ts'
import { Select } from './select.tsx'

const maxTags = 2
const maxTagLength = 10
/** Distance to the end of the list at which more options are requested, CSS px. */
const END_MARGIN = 96

/** Options that load page by page and are searched at their source. */
export type RemoteOptions = {
  search: string
  onSearch: (text: string) => void
  /** Called when the user scrolls near the end of the list. */
  onReachEnd: () => void
  onOpenChange: (open: boolean) => void
}

type MultiSelectProps<Value extends string | number> = {
  /** Names the choice; used as the placeholder and the accessible name. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Without it, `options` holds all options. */
  remote?: RemoteOptions
  /** Text of an empty list. */
  emptyText?: string
  loading?: boolean
  id?: string
  className?: string
}

/** A filter with several values: at most two tags in one line, each cut to ten characters, then «+N еще». */
export function MultiSelect<Value extends string | number>(props: MultiSelectProps<Value>) {
  const { label, options, value, onChange, remote, emptyText, className = '', ...rest } = props
  const active = useActiveOption(options)
  const choose = (chosen: Value[]) => {
    onChange(chosen)
    // antd clears only a search text that it stores itself.
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

/** On Tab, antd would choose the active option and keep the focus. The list closes on blur. */
function leaveByTab(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation()
}

function remoteSearch({ search, onSearch }: RemoteOptions) {
  return { filterOption: false, searchValue: search, onSearch }
}

/** Requests more options shortly before the end, so that they load in time. */
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
