import { useEffect, useState } from 'react'
import { currencyDecimals } from '../../../shared/domain/money/money.ts'
import { plainMoney } from '../../../shared/domain/money/parse-money.ts'
import { TextField } from './fields.tsx'
import { useInstantTexts } from '../i18n/payment-link-texts.tsx'
import type { InstantOffer, InstantQuestion } from './payment-link-types.ts'
import { Section } from './section.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import { parseTypedAmount, type UnreadableAmount } from './typed-amount.ts'

/** The ID of the field for an open amount. */
export const AMOUNT_ID = 'shop-amount'

/** Returns the error text for an amount that can't be parsed. */
function useUnreadable(currency: string): (problem: UnreadableAmount) => string {
  const t = useInstantTexts()
  const { locale } = useTexts()
  const decimals = currencyDecimals(currency)
  return (problem) => {
    if (problem === 'no_amount') return t.amount_wrong
    if (problem === 'too_fine') return t.amount_too_fine(decimals)
    const [whole, fine] = problem.readings
    return t.amount_unclear(plainMoney(whole, currency, locale), plainMoney(fine, currency, locale))
  }
}

/** The amount to pay, if the payment link leaves it open. Sent on blur, once it is within its limits. */
export function AmountField(props: {
  amount: NonNullable<InstantOffer['amount']>
  currency: string
  /** The field was left with a valid amount, changed or not. */
  onAmount: (amount: number) => void
  /** Called with whether the field's amount can be paid, each time that changes. */
  onRight?: ((right: boolean) => void) | undefined
  /** Pay was pressed: errors are shown even before the field was left. */
  shown?: boolean | undefined
}) {
  const t = useInstantTexts()
  const { locale } = useTexts()
  const money = useMoney(props.currency)
  const { amount, currency, onAmount, onRight } = props
  const unreadable = useUnreadable(currency)
  const { minimum, maximum, value } = amount
  const [text, setText] = useState(() => plainMoney(value, currency, locale))
  const [left, setLeft] = useState(false)
  const limits = maximum === null ? t.amount_from(money(minimum)) : t.amount_between(money(minimum), money(maximum))
  const typed = parseTypedAmount(text, currency, locale)
  const isWithin = typeof typed === 'number' && typed >= minimum && typed <= (maximum ?? typed)
  const outOfLimits = isWithin ? undefined : limits
  const wrong = typeof typed === 'number' ? outOfLimits : unreadable(typed)
  const isRight = wrong === undefined
  useEffect(() => onRight?.(isRight), [onRight, isRight])
  const leave = () => {
    setLeft(true)
    if (typeof typed === 'number' && isRight && typed !== value) onAmount(typed)
  }
  return (
    <TextField
      id={AMOUNT_ID}
      label={`${t.amount} (${currency})`}
      inputMode="numeric"
      autoComplete="transaction-amount"
      required
      value={text}
      help={limits}
      error={left || props.shown ? wrong : undefined}
      onChange={setText}
      onLeave={leave}
      onEnter={leave}
    />
  )
}

/** The ID of a question's field. */
export const questionId = (key: string): string => `shop-custom-${key}`

/** The payment link's custom questions. */
export function Questions(props: {
  questions: readonly InstantQuestion[]
  onAnswer: InstantOffer['onAnswer']
  onAnswered: InstantOffer['onAnswered']
}) {
  const t = useInstantTexts()
  if (props.questions.length === 0) return null
  return (
    <Section title={t.details}>
      <div className="shop-fields">
        {props.questions.map(({ key, label, required, value, missing }) => (
          <TextField
            key={key}
            id={questionId(key)}
            label={required ? label : t.optional(label)}
            required={required}
            maxLength={200}
            autoComplete="off"
            value={value}
            error={missing ? t.required(label) : undefined}
            onChange={(text) => props.onAnswer(key, text)}
            onLeave={props.onAnswered}
          />
        ))}
      </div>
    </Section>
  )
}
