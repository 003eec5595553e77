import { Segmented as AntdSegmented } from 'antd'
import type { ComponentProps } from 'react'

/** antd's, of which Tab reaches the choices alone: it would stop at the frame around them as well. */
export function Segmented<Value extends string | number>(props: ComponentProps<typeof AntdSegmented<Value>>) {
  return <AntdSegmented {...props} tabIndex={undefined} />
}
