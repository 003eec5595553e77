/** The columns of numbers in the list of estimates; widths in CSS px. */
export const estimateColumns = [
  { field: 'vat_percent', title: 'НДС (%)', width: 84 },
  { field: 'payment_terms_days', title: 'Условия оплаты (дней)', width: 124 },
  { field: 'commission_percent', title: 'Агентская комиссия (%)', width: 116 },
  { field: 'ad_fee_percent', title: 'Рекламный сбор (%)', width: 104 },
] as const
