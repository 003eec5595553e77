import { formatMoney } from '#client/lib/page/format.ts'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import type { Channel } from '#contract/channels.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { riskLevels, rknStatuses } from '#domain/channel.ts'
import { channelFieldTable } from '#domain/channel-fields.ts'
import { costPerView, type FiguredValues, type ChannelWarning as Warning } from '#domain/channel-figures.ts'
import { rublesOf } from '#domain/money.ts'
import { channelFieldText } from './channel-field-text.ts'

const rknTones: Record<Channel['rkn_status'], StatusTone> = {
  registered: 'calm',
  not_registered: 'red',
  in_progress: 'amber',
}
const riskTones: Record<Channel['risk_level'], StatusTone> = {
  high_risk: 'red',
  possible_risk: 'amber',
  no_risk: 'calm',
}

type CheckField = 'rkn_status' | 'risk_level' | 'reactions'

/** Shows a check as a coloured tag, so that it is seen before it is read. */
export function CheckTag({ channel, field }: { channel: Pick<Channel, CheckField>; field: CheckField }) {
  switch (field) {
    case 'rkn_status':
      return <StatusTag tone={rknTones[channel.rkn_status]}>{rknStatuses[channel.rkn_status]}</StatusTag>
    case 'risk_level':
      return <StatusTag tone={riskTones[channel.risk_level]}>{riskLevels[channel.risk_level]}</StatusTag>
    case 'reactions':
      return (
        <StatusTag tone={channel.reactions ? 'calm' : 'neutral'}>
          {channelFieldText(field, channel.reactions, { category: '' })}
        </StatusTag>
      )
  }
}

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

export function ChannelWarning({ warning, values }: { warning: Warning; values: FiguredValues }) {
  return <StatusTag tone={warningTones[warning]}>{warningText(warning, values)}</StatusTag>
}

const warningTones: Record<Warning, StatusTone> = {
  rkn_not_registered: 'red',
  rkn_in_progress: 'amber',
  price_expired: 'red',
  no_contract: 'amber',
  cpv_off: 'amber',
  err_over_100: 'amber',
  er_view_over_100: 'amber',
}

export function warningText(warning: Warning, values: FiguredValues): string {
  const { native_price, view_count_plan, price_valid_until } = values
  const cpv = costPerView(native_price, view_count_plan)
  const texts: Record<Warning, string> = {
    rkn_not_registered: 'Нет регистрации в РКН',
    rkn_in_progress: 'РКН: в процессе',
    price_expired: `Цена была до ${price_valid_until === null ? '' : formatCalendarDate(price_valid_until)}`,
    no_contract: 'Нет договора',
    cpv_off: `CPV не сходится: по цене ${cpv === undefined ? '' : formatMoney(rublesOf(cpv))}`,
    err_over_100: 'ERR больше 100\u00a0%',
    er_view_over_100: 'ER View больше 100\u00a0%',
  }
  return texts[warning]
}
