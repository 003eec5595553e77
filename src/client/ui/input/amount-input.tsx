import Input from 'antd/es/input/Input'
import type { AriaAttributes } from 'react'
import texts from '#client/ui/page/text.module.css'
import { unitOfSign } from '#domain/amounts/amount-words.ts'
import { typedAmount } from '#domain/amounts/read-amount.ts'
import { useAmountText } from './use-amount-text.ts'

type AmountInputProps = AriaAttributes & {
  /** NaN stands for a text that is not a number; the form's rules reject it. */
  value?: number | null
  onChange?: (value: number | null) => void
  onBlur?: () => void
  id?: string
  /** 2 for money, which always shows kopecks; 0 shows only the decimals that a number has. */
  minDecimals?: 0 | 2
  /** Shown after the number. A field of ₽ takes no «%», one of % no «₽» and no «тыс», and any other neither sign. */
  unit?: string
  placeholder?: string
  autoFocus?: boolean
}

/** A number field of a form. */
export function AmountInput({ value = null, onChange, onBlur, minDecimals = 0, unit, ...rest }: AmountInputProps) {
  const text = useAmountText({ value, onChange, minDecimals, parse: (typed) => typedAmount(typed, unitOfSign(unit)) })
  return (
    <Input
      {...rest}
      {...text}
      className={texts.amount}
      inputMode={minDecimals === 0 && unit === undefined ? 'numeric' : 'decimal'}
      suffix={unit === undefined ? undefined : <span className={texts.unit}>{unit}</span>}
      onBlur={() => {
        text.onBlur()
        onBlur?.()
      }}
    />
  )
}
