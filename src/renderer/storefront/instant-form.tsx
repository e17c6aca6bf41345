import { useEffect, useState } from 'react'
import { currencyDecimals, toMajor, toMinor } from '../../shared/domain/money.ts'
import { TextField } from './fields.tsx'
import { useInstantTexts } from './instant-texts.tsx'
import type { InstantOffer, InstantQuestion } from './instant-types.ts'
import { Section } from './section.tsx'
import { useMoney } from './texts.tsx'

/**
 * '12.5' and '12,50' are both twelve and a half; null for what is no amount, 'too_fine' for more decimals than the currency
 * has: nobody pays another amount than they typed.
 */
export function typedAmount(text: string, currency: string): number | 'too_fine' | null {
  const plain = text.trim().replace(',', '.')
  const found = /^\d{1,7}(?:\.(?<decimals>\d+))?$/.exec(plain)
  if (!found) return null
  if ((found.groups?.['decimals']?.replace(/0+$/, '').length ?? 0) > currencyDecimals(currency)) return 'too_fine'
  const minor = toMinor(Number(plain), currency)
  return Number.isSafeInteger(minor) ? minor : null
}

/** The id of the field of an open amount. */
export const AMOUNT_ID = 'shop-amount'

/** How much is paid, where the payment link leaves it open. Sent when the field is left, once it is within its limits. */
export function AmountField(props: {
  amount: NonNullable<InstantOffer['amount']>
  currency: string
  /** The field was left with a right amount: another one than before, or the same. */
  onAmount: (amount: number) => void
  /** Whether what stands in the field can be paid, each time that changes. */
  onRight?: ((right: boolean) => void) | undefined
  /** Pay was pressed: what is wrong is said though the field was not left. */
  shown?: boolean | undefined
}) {
  const t = useInstantTexts()
  const money = useMoney(props.currency)
  const { amount, currency, onAmount, onRight } = props
  const { minimum, maximum, value } = amount
  const [text, setText] = useState(() => toMajor(value, currency).toFixed(currencyDecimals(currency)))
  const [left, setLeft] = useState(false)
  const limits = maximum === null ? t.amount_from(money(minimum)) : t.amount_between(money(minimum), money(maximum))
  const typed = typedAmount(text, currency)
  const wrong =
    typed === null
      ? t.amount_wrong
      : typed === 'too_fine'
        ? t.amount_too_fine(currencyDecimals(currency))
        : typed < minimum || typed > (maximum ?? typed)
          ? limits
          : undefined
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
