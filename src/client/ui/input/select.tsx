import { Select as AntdSelect, type SelectProps } from 'antd'
import { Check, ChevronDown } from 'lucide-react'
import { Antd } from '#client/ui/theme/antd.tsx'

export type Option = { value: string | number; label: string; disabled?: boolean }

/** antd's Select with the product's icons. */
export function Select<Value>(props: SelectProps<Value, Option>) {
  return (
    <Antd>
      <AntdSelect
        {...props}
        // Set here as well as in the provider; otherwise antd shows its own magnifier while the list is open.
        suffixIcon={<ChevronDown size={16} strokeWidth={1.75} />}
        menuItemSelectedIcon={<Check size={16} strokeWidth={1.75} />}
      />
    </Antd>
  )
}
