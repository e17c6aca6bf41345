import { useState } from 'react'
import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { firstPayment, withPlan } from '../../../../shared/domain/subscriptions/cart-plan.ts'
import { consentText, dayText, fillText } from '../../../../shared/domain/subscriptions/consent-text.ts'
import {
  deliveriesPerCharge,
  deliveryPrice,
  type PricingOption,
} from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { en as texts } from '../../../../shared/domain/subscriptions/plan-texts/en.ts'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './editor.module.css'
import { optionInput, termsInput, type PlanValues } from './plan-form.ts'

const VIEWS = [
  { value: 'page', label: 'Page' },
  { value: 'portal', label: 'Portal' },
] as const

interface PreviewProps {
  values: PlanValues
  currency: string
  /** Today in the store's time zone. */
  today: string
}

const item = (title: string, price: number): CartItem => ({
  _id: 'preview',
  productId: 'preview',
  product_variant_id: 'preview',
  title,
  variant_title: '',
  image: null,
  quantity: 1,
  price,
  discount_price: price,
  is_order_bump: false,
  is_upsell: false,
  is_downsell: false,
  is_bundle: false,
  payment_page_optimizer_id: null,
})

/** The options as saved ones: unfinished prices count as 0, and new options are known by their key. */
const optionsOf = (values: PlanValues): PricingOption[] =>
  values.pricing_options.map((option) => {
    const input = optionInput({ ...option, id: option.key })
    const price = Number.isNaN(input.one_time_price) ? 0 : input.one_time_price
    return Number.isNaN(input.length_of_plan ?? 0)
      ? { ...input, one_time_price: price, length_of_plan: 1 }
      : { ...input, one_time_price: price }
  })

/** A line item bought with an option today, as the checkout prices it. */
function lineOf({ values, today }: PreviewProps, option: PricingOption): CartItem {
  const plain = item(values.plan_title, option.one_time_price)
  if (option.pricing_model === 'one_time') return plain
  const terms = termsInput(values.terms)
  const line = withPlan(plain, { plan_id: 'preview', version: 1, terms: amountsOf(terms) }, option, today)
  const renewal_total = deliveryPrice(option) * deliveriesPerCharge(option)
  return { ...line, subscription: line.subscription && { ...line.subscription, renewal_total } }
}

/** Terms with unfinished amounts as 0. */
const amountsOf = ({ trial, setup_fee, minimum_cycles }: ReturnType<typeof termsInput>) => ({
  trial: trial.kind === 'paid' && Number.isNaN(trial.price) ? { ...trial, price: 0 } : trial,
  setup_fee,
  minimum_cycles: Number.isNaN(minimum_cycles) ? 0 : minimum_cycles,
})

function titleOf(option: PricingOption): string {
  return option.pricing_model === 'one_time' ? texts.one_time : texts.every[option.frequency ?? 'monthly']
}

function noteOf(option: PricingOption, money: (amount: number) => string): string | undefined {
  if (option.pricing_model === 'one_time') return undefined
  const count = option.length_of_plan ?? null
  if (option.prepaid) return `${fillText(texts.prepaid, { count: count ?? 1 })}, ${money(deliveryPrice(option))} each`
  return count === null ? texts.flexible : fillText(texts.deliveries, { count })
}

interface OptionRowProps {
  option: PricingOption
  money: (amount: number) => string
  checked: boolean
  onChoose: () => void
}

function OptionRow({ option, money, checked, onChoose }: OptionRowProps) {
  const list = option.one_time_price * deliveriesPerCharge(option)
  const price = deliveryPrice(option) * deliveriesPerCharge(option)
  const note = noteOf(option, money)
  return (
    <label className={classes.shopOption}>
      <input type="radio" name="plan-preview" checked={checked} onChange={onChoose} />
      <span className={classes.shopWords}>
        <b>{titleOf(option)}</b>
        {option.highlight && option.highlight_text && (
          <span className={classes.shopBadge}>{option.highlight_text}</span>
        )}
        {note && <span className={classes.shopSoft}>{note}</span>}
      </span>
      <span className={classes.shopPrice}>
        <b>{money(price)}</b>
        {price < list && <s>{money(list)}</s>}
      </span>
    </label>
  )
}

function PagePreview(props: PreviewProps) {
  const { values, currency } = props
  const options = optionsOf(values)
  const [chosen, setChosen] = useState('')
  const selected = options.find(({ id }) => id === chosen) ?? options.find(({ highlight }) => highlight) ?? options[0]
  if (!selected) return null
  const money = (amount: number) => formatMoney(amount, currency)
  const line = lineOf(props, selected)
  const consent = consentText(texts, { cart: [line], total: line.discount_price, currency })
  const terms = amountsOf(termsInput(values.terms))
  return (
    <>
      <h3 className={classes.shopTitle}>{values.plan_title || 'Title'}</h3>
      {values.description !== '' && <p className={classes.shopSoft}>{values.description}</p>}
      <fieldset className={classes.shopOptions}>
        <legend className={classes.shopLegend}>{texts.question}</legend>
        <div className={classes.shopList}>
          {options.map((option) => (
            <OptionRow
              key={option.id}
              option={option}
              money={money}
              checked={option.id === selected.id}
              onChoose={() => setChosen(option.id)}
            />
          ))}
        </div>
      </fieldset>
      {consent?.paragraphs.map((paragraph) => (
        <p key={paragraph} className={classes.consent}>
          {paragraph}
        </p>
      ))}
      <span className={classes.shopButton}>
        {selected.pricing_model === 'one_time'
          ? `Pay ${money(line.discount_price)}`
          : `Subscribe, pay ${money(firstPayment(selected, terms).discount_price)} today`}
      </span>
    </>
  )
}

function PortalPreview(props: PreviewProps) {
  const { values, currency } = props
  const option = optionsOf(values).find(({ pricing_model }) => pricing_model === 'subscription')
  if (!option) return <p className={classes.shopSoft}>Add a subscription option to see it here.</p>
  const next = lineOf(props, option).subscription?.next_charge_on ?? null
  const price = formatMoney(deliveryPrice(option) * deliveriesPerCharge(option), currency)
  return (
    <>
      <h3 className={classes.shopTitle}>{values.plan_title || 'Title'}</h3>
      <p className={classes.shopSoft}>
        {titleOf(option)}, {price}
      </p>
      <div className={classes.shopCard}>
        <span>Next delivery</span>
        <b>{next === null ? 'None' : dayText(next, texts)}</b>
      </div>
      <p className={classes.consent}>What customers may change here is set in the customer portal.</p>
    </>
  )
}

/** What shoppers see of the plan, on a payment page and in the customer portal, updated while typing. */
export function PlanPreview(props: PreviewProps) {
  const [view, setView] = useState<'page' | 'portal'>('page')
  return (
    <Section title="Preview" action={<Segments label="Preview" value={view} options={VIEWS} onChange={setView} />}>
      <div className={classes.shop} role="group" aria-label="Preview of the plan">
        {view === 'page' ? <PagePreview {...props} /> : <PortalPreview {...props} />}
      </div>
    </Section>
  )
}
