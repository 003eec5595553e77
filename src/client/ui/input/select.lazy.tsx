import { type RefSelectProps, Select, type SelectProps } from 'antd'
import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import type { Option } from './select.tsx'

export function AntdSelect<Value>(props: SelectProps<Value, Option> & { ref?: Ref<RefSelectProps> }) {
  return (
    <Select
      {...props}
      // Given here as well as by the provider, or antd puts its own magnifier in its place while the list is open.
      suffixIcon={<ChevronDown size={16} strokeWidth={1.75} />}
      menuItemSelectedIcon={<Check size={16} strokeWidth={1.75} />}
    />
  )
}
