import type { SelectProps } from 'antd'
import { ChevronDown } from 'lucide-react'
import { Suspense, use } from 'react'
import { later } from './later/later.ts'
import styles from './later/place.module.css'
import { Place } from './later/place.tsx'
import { useWish, type Wish } from './later/use-wish.ts'

const select = later(async () => (await import('./later/antd-select.tsx')).AntdSelect)

export type Option = { value: string | number; label: string; disabled?: boolean }
type Props<Value> = SelectProps<Value, Option>

/** antd's Select, which is a fifteenth of a page's code: what is chosen is shown before that has come. */
export function Select<Value>(props: Props<Value>) {
  const { wished, onWish } = useWish(select)
  const wishFor = (wish: Wish | undefined) => {
    onWish(wish)
    // Who opens it loads what it offers, and who leaves it shuts it.
    if (wish === undefined || wish.open) props.onOpenChange?.(wish !== undefined)
  }
  return (
    <Suspense fallback={<SelectPlace {...props} onWish={wishFor} />}>
      <Loaded {...wished} {...props} />
    </Suspense>
  )
}

function Loaded<Value>(props: Props<Value>) {
  const AntdSelect = use(select.part())
  return <AntdSelect {...props} />
}

type PlaceProps<Value> = Props<Value> & { onWish: (wish: Wish | undefined) => void }

function SelectPlace<Value>({ value, options, placeholder, size, onWish, ...props }: PlaceProps<Value>) {
  const { id, autoFocus, className, style } = props
  const values = new Set<unknown>([value].flat())
  const chosen = options?.filter((option) => values.has(option.value)).map(({ label }) => label) ?? []
  return (
    <Place
      fields={[
        { id, placeholder: typeof placeholder === 'string' ? placeholder : '', text: chosen.join(', ') },
      ]}
      aria={props}
      icon={<ChevronDown size={16} strokeWidth={1.75} />}
      isSmall={size === 'small'}
      autoFocus={autoFocus}
      className={`${styles.select} ${className ?? ''}`}
      style={style}
      onWish={onWish}
    />
  )
}
