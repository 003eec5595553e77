import { type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import { formatNumber } from '#domain/number-text.ts'
import { lightTexts, type PlacementReason, type PlacementVerdict, type WantedPaper } from './placement-verdict.ts'

const lackTexts: Readonly<Record<WantedPaper, string>> = {
  framework_contract: 'Нет рамочного договора',
  edo: 'Нет ЭДО',
  nda: 'Нет NDA',
}

/** Returns the verdict with its reasons and the day of its rules as one text. */
export function verdictText({ light, reasons, since }: PlacementVerdict): string {
  const why = reasons.map(reasonText).join('; ')
  return `${lightTexts[light]}${why && `: ${why}`}. ${rulesText(since)}`
}

/** A verdict is no legal claim, so it names whose rules it follows. */
export const rulesText = (since: CalendarDate) => `По правилам агентства от ${formatCalendarDate(since)}`

/** Returns why the agency's rules allow or forbid a placement, as a short sentence. */
export function reasonText(reason: PlacementReason): string {
  switch (reason.code) {
    case 'not_in_register': {
      const most = formatNumber(reason.most)
      return reason.isInProgress
        ? `В реестр РКН ещё не внесён, а подписчиков больше ${most}`
        : `Нет в реестре РКН, а подписчиков больше ${most}`
    }
    case 'register_unknown':
      return `Нет в реестре РКН, и неизвестно, больше ли подписчиков, чем ${formatNumber(reason.most)}`
    case 'platform':
      return `${reason.host}: ${reason.text} (проверено ${formatCalendarDate(reason.checked)})`
    case 'platform_unknown':
      return 'По ссылке не видно, какая это площадка'
    case 'risk':
      return reason.light === 'red' ? 'Высокий риск накрутки' : 'Возможный риск накрутки'
    case 'price_expired':
      return `Цена истекла ${formatNumber(reason.days)}\u00a0дн. назад`
    case 'no_paper':
      return lackTexts[reason.paper]
    case 'own_channel':
      return 'Канал агентства'
  }
}
