/** The numbers of an estimate that its list shows; the widths are those of their columns, CSS px. */
export const estimateFigures = [
  { field: 'vat_percent', title: 'НДС (%)', width: 84 },
  { field: 'payment_terms_days', title: 'Условия оплаты (дней)', width: 174 },
  { field: 'commission_percent', title: 'Агентская комиссия (%)', width: 186 },
  { field: 'ad_fee_percent', title: 'Рекламный сбор (%)', width: 164 },
] as const
