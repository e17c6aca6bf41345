import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { PageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import { carrierTrackingUrl } from '../../../../shared/domain/orders/carriers.ts'
import type { PreviewedEmail } from '../../../../shared/domain/orders/customer-emails.ts'
import { toMinor } from '../../../../shared/domain/money/money.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { orderReceiptMail, type ReceiptStore } from '../../../mail/order-mails.ts'
import { portalExamples } from './portal-examples.ts'
import { cancellationMail, refundMail, shipmentMail, type UpdatedOrder } from '../../../mail/order-update-mails.ts'
import { subscriptionMail, type SubscriberMail } from '../../../mail/subscription-mails.ts'

interface Example {
  to: string
  store: ReceiptStore
  currency: string
  language: PageLanguage
  placed_at: Date
}

const COUNTRIES: Readonly<Record<PageLanguage, string>> = {
  en: 'US',
  es: 'ES',
  fr: 'FR',
  de: 'DE',
  pt: 'BR',
  it: 'IT',
  nl: 'NL',
  ja: 'JP',
}

const address: StoredAddress = {
  full_name: 'Alex Example',
  address1: '12 Main Street',
  address2: '',
  locality: 'Springfield',
  administrative_area: 'IL',
  postal_code: '62701',
  country_code: 'US',
}

const products = { title: 'Example product', variant_title: '', quantity: 2 }
const gift = { title: 'Another product', variant_title: '', quantity: 1 }
const ORDER_NUMBER = '1001'
const ACCOUNT_URL = 'https://example.com/account'
const card = { type: 'visa', last_four: '4242' }

/** An example of a customer email of the store, with a made-up order. */
export function exampleMail(email: PreviewedEmail, { to, store, currency, language, placed_at }: Example): Mail {
  const locale = `${language}-${COUNTRIES[language]}`
  const order: UpdatedOrder = { to, store, order_number: ORDER_NUMBER, mode: 'live', currency, locale }
  const money = (amount: number) => toMinor(amount, currency)
  const price = money(24)
  const giftPrice = money(9)
  const shipping = money(5)
  const total = 2 * price + giftPrice + shipping
  const lines = [products, gift].map((line) => ({ ...line, amount: null }))
  const shipment = (tracking_number: string) => ({
    carrier: 'UPS',
    tracking_number,
    tracking_url: carrierTrackingUrl('UPS', tracking_number),
    lines,
    shipping_address: address,
  })
  const mails: Readonly<Record<PreviewedEmail, () => Mail>> = {
    receipt: () =>
      orderReceiptMail(
        to,
        store,
        {
          order_number: ORDER_NUMBER,
          mode: 'live',
          currency,
          placed_at,
          line_items: [
            { ...products, line_total: 2 * price },
            { ...gift, line_total: giftPrice },
          ],
          subtotal_price: 2 * price + giftPrice,
          discount_price: 0,
          promo_code: null,
          shipping_price: shipping,
          shipping_title: '',
          tax_price: 0,
          total_price: total,
          shipping_address: address,
          billing_address: null,
          payment_details: { card_type: card.type, card_last_four: card.last_four },
          account_url: ACCOUNT_URL,
        },
        'sale',
        { locale },
      ),
    shipping_confirmation: () => shipmentMail(order, { ...shipment('1Z999AA10123456784'), changed: false }),
    shipping_update: () => shipmentMail(order, { ...shipment('1Z999AA10123456891'), changed: true }),
    refund: () =>
      refundMail(order, {
        amount: price,
        full: false,
        lines: [{ ...products, quantity: 1, amount: price }],
        shipping_amount: 0,
        card,
      }),
    cancellation: () => cancellationMail(order, { amount: total, partial: false, lines }),
    ...subscriptionExamples({ to, store, currency, locale, placed_at }),
    ...portalExamples({ to, store, locale, placed_at, account_url: ACCOUNT_URL, title: products.title }),
  }
  return mails[email]()
}

const BANK_ACCOUNT = {
  type: 'sepa_debit',
  last_four: '3000',
  month: null,
  year: null,
  mandate_reference: 'MNDT-7K2M4Q9X',
} as const

/** The emails about a made-up subscription. */
function subscriptionExamples({ placed_at, currency, ...shown }: Omit<Example, 'language'> & { locale: string }) {
  const weekLater = new Date(placed_at.getTime() + 7 * 86_400_000)
  const day = weekLater.toISOString().slice(0, 10)
  const amount = toMinor(24, currency)
  const to: SubscriberMail = {
    ...shown,
    mode: 'live',
    currency,
    product_title: products.title,
    card: { ...card, month: 12, year: 2030 },
    url: ACCOUNT_URL,
  }
  const retry = { at: weekLater, time_zone: 'UTC' }
  const change = { kind: 'skipped', day } as const
  const next = { amount, day: new Date(weekLater.getTime() + 30 * 86_400_000).toISOString().slice(0, 10) }
  return {
    subscription_changed: () => subscriptionMail(to, { email: 'subscription_changed', by: 'merchant', change, next }),
    trial_ending: () => subscriptionMail(to, { email: 'trial_ending', amount, day }),
    renewal_notice: () => subscriptionMail(to, { email: 'renewal_notice', amount, day }),
    renewal_delayed: () => subscriptionMail(to, { email: 'renewal_delayed' }),
    debit_notice: () => subscriptionMail({ ...to, card: BANK_ACCOUNT }, { email: 'debit_notice', amount, day }),
    mandate_lapsing: () => subscriptionMail({ ...to, card: BANK_ACCOUNT }, { email: 'mandate_lapsing', day }),
    card_expiring: () => subscriptionMail(to, { email: 'card_expiring', day }),
    payment_failed: () =>
      subscriptionMail(to, { email: 'payment_failed', amount, retry, decline_code: 'insufficient_funds' }),
  }
}
