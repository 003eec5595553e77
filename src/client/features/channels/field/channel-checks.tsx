import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import type { Channel } from '#contract/channels.ts'
import { rknStatuses } from '#domain/channel.ts'
import { channelFieldTable } from '#domain/channel-fields.ts'

export const rknTones: Record<Channel['rkn_status'], StatusTone> = {
  registered: 'calm',
  not_registered: 'red',
  in_progress: 'amber',
}
export const riskTones: Record<Channel['risk_level'], StatusTone> = {
  high_risk: 'red',
  possible_risk: 'amber',
  no_risk: 'calm',
}

/** Shown after the name of the risk. */
const riskWords: Record<Channel['risk_level'], string> = {
  high_risk: 'Высокий',
  possible_risk: 'Возможный',
  no_risk: 'Нет',
}

/** «РКН: в процессе» */
export function RknTag({ status }: { status: Channel['rkn_status'] }) {
  return (
    <StatusTag tone={rknTones[status]} of={channelFieldTable.rkn_status.label}>
      {rknStatuses[status]}
    </StatusTag>
  )
}

/** «Риск накрутки: высокий» */
export function RiskTag({ level }: { level: Channel['risk_level'] }) {
  return (
    <StatusTag tone={riskTones[level]} of={channelFieldTable.risk_level.label}>
      {riskWords[level]}
    </StatusTag>
  )
}
