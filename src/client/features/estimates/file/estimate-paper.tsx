import type { ComponentProps } from 'react'
import { Paper } from '#client/ui/page/paper.tsx'
import { EstimatePrint } from './estimate-print.tsx'

export function EstimatePaper(props: ComponentProps<typeof EstimatePrint>) {
  return (
    <Paper>
      <EstimatePrint {...props} />
    </Paper>
  )
}
