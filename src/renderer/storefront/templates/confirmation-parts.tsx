import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import '../styles/shop-confirmation.css'
import { addressLines } from '../../../shared/domain/address/address-lines.ts'
import { Button } from '../content/button.tsx'
import { Icon } from '../content/icons.tsx'
import { brandLabel } from '../../../shared/domain/payments/card-brands.ts'
import { BrandIcon } from '../payment/brand-icons.tsx'
import { useHydrated } from '../content/media.ts'
import { InfoCard } from '../content/info-card.tsx'
import { useOrderTexts } from '../i18n/order-texts.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { ShopOrder, ShopOrderCustomer, ShopPayment } from '../summary/order-types.ts'

type StoredPart = ShopOrderCustomer['customer_shipping_address']

/** A postal address; nothing without a street. */
function PostalAddress({ address: stored }: { address: StoredPart }) {
  const { locale } = useTexts()
  if (!stored?.address1) return null
  return (
    <address>
      {addressLines(stored, locale).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function PaidOnce({ payment, currency }: { payment: ShopPayment; currency: string }) {
  const { t } = useTexts()
  const o = useOrderTexts()
  const money = useMoney(currency)
  const { card_type: brand, card_last_four: lastFour, is_cashapp, amount, titles } = payment
  const name = is_cashapp ? 'cashapp' : (brand ?? '')
  const card = lastFour ? o.ending_in(brandLabel(brand ?? t.methods.card), lastFour) : brandLabel(name)
  const label = is_cashapp ? t.methods.cashapp : card
  return (
    <>
      {label && (
        <span className="shop-paid-with">
          <BrandIcon name={name} />
          {label}
        </span>
      )}
      <span className="shop-small shop-soft">
        {[amount === 0 ? o.nothing_charged : o.charged(money(amount)), ...(titles ?? [])].join(' · ')}
      </span>
    </>
  )
}

/** How the order and each post-purchase offer were paid; if everything was voided, that nothing was charged. */
function PaidWith({ order }: { order: ShopOrder }) {
  const o = useOrderTexts()
  const { is_cashapp, total_price: amount, currency } = order
  if (order.payments?.length === 0) return <span className="shop-small shop-soft">{o.money_released}</span>
  const payments = order.payments ?? [{ ...order.payment_details, is_cashapp, amount }]
  // Two payments may be identical, and none is ever removed.
  return payments.map((payment, index) => <PaidOnce key={index} payment={payment} currency={currency} />)
}

/** 'Thank you' with the order's number and date, and where the receipt is sent. */
export function ThankYou(props: { order: ShopOrder; customer: ShopOrderCustomer; announced: boolean }) {
  const { order, customer, announced } = props
  const { locale } = useTexts()
  const o = useOrderTexts()
  const first = customer.customer_shipping_address?.full_name?.trim().split(/\s+/)[0] ?? ''
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Screen readers announce that the payment succeeded.
    if (announced) heading.current?.focus({ preventScroll: true })
  }, [announced])
  // The server doesn't know the shopper's time zone.
  const timeZone = useHydrated() ? undefined : 'UTC'
  const day =
    order.created_at && new Date(order.created_at).toLocaleDateString(locale, { dateStyle: 'medium', timeZone })
  return (
    <>
      <div className="shop-thanks">
        <span className="shop-thanks-sign">
          <Icon name="check" size={26} />
        </span>
        <div>
          <p className="shop-soft">{[o.order_number(String(order.order_number)), day].filter(Boolean).join(' · ')}</p>
          <h1 ref={heading} tabIndex={-1}>
            {o.thank_you(first)}
          </h1>
        </div>
      </div>
      {customer.customer_email && (
        <p className="shop-lead">
          {o.receipt_to} <b>{customer.customer_email}</b>
          {o.receipt_end}
        </p>
      )}
    </>
  )
}

/** The order's shipping method, or free shipping as a reward, in the page's language. */
function useShippingTitle({ reward_free_shipping, shipping_title }: ShopOrder): string {
  const { t } = useTexts()
  return reward_free_shipping ? t.free_shipping : (shipping_title ?? '')
}

/**
 * The delivery progress: the first step is done, the second is current. `tracked`: the page mentions a tracking code.
 */
export function NextSteps({ order, tracked }: { order: ShopOrder; tracked: boolean }) {
  const o = useOrderTexts()
  const shipping_title = useShippingTitle(order)
  const steps = [
    { title: o.step_confirmed, text: o.order_number(String(order.order_number)) },
    { title: o.step_packed, text: '' },
    { title: o.step_on_its_way, text: tracked ? o.step_on_its_way_text : shipping_title },
    { title: o.step_delivered, text: order.shipping_timeframe },
  ]
  return (
    <InfoCard title={o.what_next}>
      <ol className="shop-way">
        {steps.map(({ title, text }, index) => (
          <li key={title} aria-current={index === 1 ? 'step' : undefined}>
            <i aria-hidden="true">{index === 0 ? <Icon name="check" size={14} /> : index + 1}</i>
            <span className="shop-strong">{title}</span>
            {text && <span className="shop-small shop-soft">{text}</span>}
          </li>
        ))}
      </ol>
    </InfoCard>
  )
}

/** Contact, payment, both addresses and the shipping method (CF-005, CF-006, CF-007). */
export function OrderDetails(props: {
  order: ShopOrder
  customer: ShopOrderCustomer
  tracked: boolean
  subscriptions?: readonly { title: string; note: string }[] | undefined
}) {
  const { order, customer, tracked, subscriptions = [] } = props
  const { t } = useTexts()
  const o = useOrderTexts()
  const shipping = [useShippingTitle(order), order.shipping_timeframe].filter(Boolean).join(', ')
  const address = (stored: StoredPart) => stored?.address1 && <PostalAddress address={stored} />
  const contact = [customer.customer_email, customer.customer_phone].filter(Boolean)
  const facts: { label: string; value: ReactNode }[] = [
    { label: t.contact, value: contact.length > 0 && contact.map((line) => <span key={line}>{line}</span>) },
    { label: t.payment, value: <PaidWith order={order} /> },
    { label: t.shipping_address, value: address(customer.customer_shipping_address) },
    { label: t.billing_address, value: address(customer.customer_billing_address) },
    { label: t.shipping_method, value: shipping },
    { label: o.tracking_code, value: tracked && o.tracking_code_text },
    { label: o.statement_shows, value: order.statement_descriptor },
    ...subscriptions.map(({ title, note }) => ({ label: title, value: note })),
  ]
  return (
    <InfoCard title={o.order_details}>
      <dl className="shop-facts">
        {facts.map(
          ({ label, value }, index) =>
            value && (
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </InfoCard>
  )
}

/** The link to the shopper's account, where they follow the order and manage subscriptions. */
export function FollowOrder({ href }: { href: string | undefined }) {
  const o = useOrderTexts()
  return (
    <div className="shop-follow shop-keep">
      <p>
        <span className="shop-strong">{o.follow_order}</span>
        <span className="shop-small shop-soft">{o.follow_order_text}</span>
      </p>
      <Button href={href ?? '#'}>{o.view_account}</Button>
    </div>
  )
}

/** The button that prints or saves the order. */
export function PrintOrder() {
  const o = useOrderTexts()
  return (
    <div className="shop-follow shop-keep">
      <p>
        <span className="shop-strong">{o.keep_copy}</span>
        <span className="shop-small shop-soft">{o.keep_copy_text}</span>
      </p>
      <Button look="plain" onPress={() => print()}>
        {o.print}
      </Button>
    </div>
  )
}
