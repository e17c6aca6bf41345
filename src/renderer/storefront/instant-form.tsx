import { useState } from 'react'
import { currencyDecimals, toMajor, toMinor } from '../../shared/domain/money.ts'
import { TextField } from './fields.tsx'
import { useInstantTexts } from './instant-texts.tsx'
import type { InstantOffer, InstantQuestion } from './instant-types.ts'
import { Section } from './section.tsx'
import { useMoney } from './texts.tsx'

/** '12.5' and '12,50' are both twelve and a half; null for what is no amount. */
export function typedAmount(text: string, currency: string): number | null {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,7}(\.\d+)?$/.test(plain)) return null
  const minor = toMinor(Number(plain), currency)
  return Number.isSafeInteger(minor) ? minor : null
}

/** How much is paid, where the payment link leaves it open. Sent when the field is left, once it is within its limits. */
export function AmountField(props: {
  amount: NonNullable<InstantOffer['amount']>
  currency: string
  onAmount: (amount: number) => void
}) {
  const t = useInstantTexts()
  const money = useMoney(props.currency)
  const { amount, currency, onAmount } = props
  const { minimum, maximum, value } = amount
  const [text, setText] = useState(() => toMajor(value, currency).toFixed(currencyDecimals(currency)))
  const [left, setLeft] = useState(false)
  const limits = maximum === null ? t.amount_from(money(minimum)) : t.amount_between(money(minimum), money(maximum))
  const typed = typedAmount(text, currency)
  const wrong = typed === null ? t.amount_wrong : typed < minimum || typed > (maximum ?? typed) ? limits : undefined
  const leave = () => {
    setLeft(true)
    if (typed !== null && wrong === undefined && typed !== value) onAmount(typed)
  }
  return (
    <TextField
      id="shop-amount"
      label={`${t.amount} (${currency})`}
      inputMode="numeric"
      autoComplete="transaction-amount"
      required
      value={text}
      help={limits}
      error={left ? wrong : undefined}
      onChange={setText}
      onLeave={leave}
      onEnter={leave}
    />
  )
}

/** The id of a question's field. */
export const questionId = (key: string): string => `shop-custom-${key}`

/** What the payment link asks besides the usual. */
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
