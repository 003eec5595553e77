import { formatMoney } from '#client/lib/page/format.ts'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { costPerView, type FiguredValues, type ChannelWarning as Warning } from '#domain/channel-figures.ts'
import { rublesOf } from '#domain/money.ts'

export function ChannelWarning({ warning, values }: { warning: Warning; values: FiguredValues }) {
  return <StatusTag tone={tones[warning]}>{warningText(warning, values)}</StatusTag>
}

const tones: Record<Warning, StatusTone> = {
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
