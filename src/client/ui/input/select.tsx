import type { SelectProps } from 'antd'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { NotLoaded } from '#client/ui/lazy/not-loaded.tsx'
import { Place } from '#client/ui/lazy/place.tsx'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import { useTyped } from '#client/ui/lazy/use-typed.ts'
import { type Typed, useWish, type Wish } from '#client/ui/lazy/use-wish.ts'
import type { AntdSelect } from './select.lazy.tsx'

const select = lazyModule(async () => (await import('./select.lazy.tsx')).AntdSelect)

export type Option = { value: string | number; label: string; disabled?: boolean }
type Props<Value> = SelectProps<Value, Option>

/** antd's Select, which is a fifteenth of a page's code: what is chosen is shown before that has come. */
export function Select<Value>(props: Props<Value>) {
  const known = useLazyModule(select)
  const { wish, wished, typed, onType, onWish } = useWish(select)
  const wishFor = (next: Wish | undefined) => {
    onWish(next)
    // Who opens it loads what it offers, and who leaves it shuts it and has searched for nothing.
    const open = next ? next.open : false
    if (open !== undefined) props.onOpenChange?.(open)
    if (!next) onType(0, undefined)
  }
  if (known.state === 'there') {
    return <Loaded AntdSelect={known.part} {...wished} {...props} typed={typed} />
  }
  const failed = known.state === 'failed' && (
    <NotLoaded part={select} what="список" isGone={known.isGone} isSmall />
  )
  return <SelectPlace {...props} wish={wish} typed={typed} failed={failed} onType={onType} onWish={wishFor} />
}

type LoadedProps<Value> = Props<Value> & { AntdSelect: typeof AntdSelect; typed: Typed }

function Loaded<Value>({ AntdSelect, typed, ...props }: LoadedProps<Value>) {
  return <AntdSelect {...props} ref={useTyped(typed)} />
}

type PlaceProps<Value> = Props<Value> & {
  wish: Wish | undefined
  typed: Typed
  failed: ReactNode
  onType: (field: number, text: string | undefined) => void
  onWish: (wish: Wish | undefined) => void
}

function SelectPlace<Value>({
  value,
  options,
  placeholder,
  size,
  wish,
  failed,
  ...props
}: PlaceProps<Value>) {
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
      failed={failed}
      onType={onType}
      onWish={onWish}
    />
  )
}
