import { useId } from 'react'
import { fillText, dayText } from '../../../shared/domain/subscriptions/consent-text.ts'
import { firstPayment, type ShopPlan } from '../../../shared/domain/subscriptions/cart-plan.ts'
import { deliveriesPerCharge, endsAfter } from '../../../shared/domain/subscriptions/plan-terms.ts'
import type { PricingOption } from '../../../shared/domain/subscriptions/plan-terms.ts'
import type { PlanTexts } from '../../../shared/domain/subscriptions/plan-texts/plan-texts.ts'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { RadioCards } from '../form/radio-cards.tsx'
import { Section } from '../form/section.tsx'
import { useMoney } from '../i18n/texts.tsx'
import type { ShopCartItem } from '../types.ts'
import '../styles/shop-plans.css'

interface Offered {
  plan: ShopPlan
  option: PricingOption
}

export interface PlanPickerProps {
  line: ShopCartItem
  /** The plans of the line item's product. */
  plans: readonly ShopPlan[]
  texts: PlanTexts
  currency: string
  /** The chosen pricing option; null for a one-time purchase. */
  chosen: string | null
  /** Shown as the heading if several line items have plans. */
  title?: string | undefined
  onChoose: (option_id: string | null) => void
}

const offeredIn = (plans: readonly ShopPlan[]): Offered[] =>
  plans.flatMap((plan) => plan.options.map((option) => ({ plan, option })))

/** What distinguishes an option from others of the same frequency. */
function extentOf(option: PricingOption, texts: PlanTexts): string {
  if (option.prepaid) return fillText(texts.prepaid, { count: deliveriesPerCharge(option) })
  const count = endsAfter(option)
  return count === null ? '' : fillText(texts.deliveries, { count })
}

function Price({ line, offered, currency }: { line: ShopCartItem; offered: Offered; currency: string }) {
  const money = useMoney(currency)
  const { price, discount_price } = firstPayment(offered.option, offered.plan.terms)
  return (
    <ProtectedSlot part="price">
      <span className="shop-price shop-plan-price">
        <b>{money(discount_price * line.quantity)}</b>
        {discount_price < price && <s>{money(price * line.quantity)}</s>}
      </span>
    </ProtectedSlot>
  )
}

/** The frequencies as a radio group of its own; choosing one chooses the subscription. */
function Frequencies({
  group,
  options,
  active,
  texts,
  onChoose,
}: Pick<PlanPickerProps, 'texts' | 'onChoose'> & {
  group: string
  options: readonly Offered[]
  active: string | null
}) {
  return (
    <fieldset className="shop-plan-options">
      <legend className="shop-sr">{texts.question}</legend>
      {options.map(({ option }) => (
        <label key={option.id} className="shop-plan-option">
          <input
            type="radio"
            name={`${group}-option`}
            value={option.id}
            checked={option.id === active}
            onChange={() => onChoose(option.id)}
          />
          <span>{texts.every[option.frequency ?? 'monthly']}</span>
          {extentOf(option, texts) && <span className="shop-fine">{extentOf(option, texts)}</span>}
          {option.highlight && option.highlight_text && (
            <span className="shop-plan-badge">{option.highlight_text}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

function detailsOf({ line, texts }: PlanPickerProps, { plan }: Offered, money: (amount: number) => string): string[] {
  const { subscription } = line
  const { trial, setup_fee } = plan.terms
  const until = subscription?.trial_ends_on && dayText(subscription.trial_ends_on, texts)
  const values = {
    date: until ?? '',
    amount: money(subscription?.renewal_total ?? 0),
    price: money(trial.kind === 'paid' ? trial.price * line.quantity : 0),
  }
  return [
    until ? fillText(trial.kind === 'free' ? texts.trial_free : texts.trial_paid, values) : texts.flexible,
    ...(setup_fee > 0 ? [fillText(texts.setup_fee, { amount: money(setup_fee * line.quantity) })] : []),
  ]
}

/** Whether a line item is bought once or on a schedule, with the frequencies of its plans. */
export function PlanPicker(props: PlanPickerProps) {
  const { line, plans, texts, currency, chosen, onChoose } = props
  const money = useMoney(currency)
  const group = useId()
  const options = offeredIn(plans)
  const shown =
    options.find(({ option }) => option.id === chosen) ?? options.find(({ option }) => option.highlight) ?? options[0]
  if (!shown) return null
  const percent = shown.option.discount_percentage ?? 0
  const once = line.subscription?.one_time.discount_price ?? line.discount_price ?? line.price
  const subscribed = chosen === null ? 'once' : 'subscribe'
  const save = percent > 0 ? fillText(texts.subscribe_and_save, { percent }) : texts.subscribe
  return (
    <Section title={props.title ?? texts.question} className="shop-plans">
      <RadioCards
        name={group}
        legend={props.title ?? texts.question}
        selected={subscribed}
        onSelect={(id) => onChoose(id === 'once' ? null : shown.option.id)}
        cards={[
          {
            id: 'subscribe',
            title: save,
            text: (
              <>
                {options.length === 1 && <span>{texts.every[shown.option.frequency ?? 'monthly']}</span>}
                {detailsOf(props, shown, money).map((detail) => (
                  <span key={detail}>{detail}</span>
                ))}
              </>
            ),
            end: <Price line={line} offered={shown} currency={currency} />,
            below:
              options.length > 1 ? (
                <Frequencies group={group} options={options} active={chosen} texts={texts} onChoose={onChoose} />
              ) : undefined,
          },
          {
            id: 'once',
            title: texts.one_time,
            end: (
              <ProtectedSlot part="price">
                <span className="shop-price">
                  <b>{money(once * line.quantity)}</b>
                </span>
              </ProtectedSlot>
            ),
          },
        ]}
      />
    </Section>
  )
}
