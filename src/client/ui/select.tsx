import type { SelectProps } from 'antd'
import { ChevronDown } from 'lucide-react'
import { Suspense, use } from 'react'
import { later } from './later/later.ts'
import { Place } from './later/place.tsx'
import { useTyped } from './later/use-typed.ts'
import { type Typed, useWish, type Wish } from './later/use-wish.ts'

const select = later(async () => (await import('./later/antd-select.tsx')).AntdSelect)

export type Option = { value: string | number; label: string; disabled?: boolean }
type Props<Value> = SelectProps<Value, Option>

/** antd's Select, which is a fifteenth of a page's code: what is chosen is shown before that has come. */
export function Select<Value>(props: Props<Value>) {
  const { wish, wished, typed, onType, onWish } = useWish(select)
  const wishFor = (next: Wish | undefined) => {
    onWish(next)
    // Who opens it loads what it offers, and who leaves it shuts it and has searched for nothing.
    const open = next ? next.open : false
    if (open !== undefined) props.onOpenChange?.(open)
    if (!next) onType(0, undefined)
  }
  return (
    <Suspense
      fallback={<SelectPlace {...props} wish={wish} typed={typed} onType={onType} onWish={wishFor} />}
    >
      <Loaded {...wished} {...props} typed={typed} />
    </Suspense>
  )
}

function Loaded<Value>({ typed, ...props }: Props<Value> & { typed: Typed }) {
  const AntdSelect = use(select.part())
  return <AntdSelect {...props} ref={useTyped(typed)} />
}

type PlaceProps<Value> = Props<Value> & {
  wish: Wish | undefined
  typed: Typed
  onType: (field: number, text: string | undefined) => void
  onWish: (wish: Wish | undefined) => void
}

function SelectPlace<Value>({ value, options, placeholder, size, wish, ...props }: PlaceProps<Value>) {
  const { id, showSearch, mode, disabled, autoFocus, className, style, typed, onType, onWish } = props
  const isSearched = Boolean(showSearch ?? mode)
  const values = new Set<unknown>([value].flat())
  const chosen = options?.filter((option) => values.has(option.value)).map(({ label }) => label) ?? []
  const text = chosen.join(', ')
  const hint = typeof placeholder === 'string' ? placeholder : ''
  // What is typed is searched for, and does not change the name of what is chosen.
  const field = wish && isSearched ? { placeholder: text || hint, text: '' } : { placeholder: hint, text }
  return (
    <Place
      fields={[{ id, ...field }]}
      aria={props}
      icon={<ChevronDown size={16} strokeWidth={1.75} />}
      isSmall={size === 'small'}
      disabled={disabled}
      readOnly={!isSearched}
      autoFocus={autoFocus}
      className={className}
      style={style}
      typed={typed}
      onType={onType}
      onWish={onWish}
    />
  )
}
