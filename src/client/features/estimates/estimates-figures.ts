/** The numbers of an estimate that its list shows; the widths are those of their columns, CSS px. */
export const estimateFigures = [
  { field: 'vat_percent', title: 'НДС (%)', width: 96 },
  { field: 'payment_terms_days', title: 'Условия оплаты (дней)', width: 184 },
  { field: 'commission_percent', title: 'Агентская комиссия (%)', width: 192 },
  { field: 'ad_fee_percent', title: 'Рекламный сбор (%)', width: 168 },
] as const
