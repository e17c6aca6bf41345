import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PostPurchaseChoice } from '../../../shared/contracts/checkout/post-purchase-offers.ts'
import { PostPurchasePrice } from './post-purchase-price.tsx'
import { english } from '../messages.ts'
import { OfferPrice } from './offer-price.tsx'
import type { OfferTotals } from './offer-types.ts'
import { ShopTexts } from '../i18n/texts.tsx'

const totals: OfferTotals = { amount_saved: 0, bundle_total: 14_819, original_total: 14_819, new_cart_total: 20_636 }

const showOffer = (more: Partial<OfferTotals> = {}, currency = 'USD', locale = 'en-US') =>
  render(
    <ShopTexts messages={english} locale={locale}>
      <OfferPrice totals={{ ...totals, ...more }} order_total={9293} currency={currency} title="Mug" bundle />
    </ShopTexts>,
  )

const rows = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
const sumOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')

it("shows the currency once, like the page's totals [UP-002]", () => {
  showOffer({ new_cart_total: 10_990 }, 'KWD', 'de')
  expect(sumOf('With this offer')).toBe('10,990 KWD')
  const choice: PostPurchaseChoice = {
    variant_id: 'var_1',
    original_total: 10_990,
    amount_saved: 0,
    subtotal: 10_990,
    sales_tax_total: 0,
    tax_label: '',
    tax_inclusive: false,
    total: 10_990,
  }
  render(
    <ShopTexts messages={english} locale="de">
      <PostPurchasePrice choice={choice} currency="KWD" title="Mug" method="" />
    </ShopTexts>,
  )
  expect(sumOf('You pay now')).toBe('10,990 KWD')
})

it('has rows that add up to the new total, whatever else the offer changes [UP-002] [GAP-76]', () => {
  showOffer({ changes: { discount: 3476, shipping: -590, tax: 590 } })
  expect(rows()).toEqual([
    'Bundle: $148.19',
    'Your current order: $92.93',
    'Additional discount: −$34.76',
    'Shipping: −$5.90',
    'Tax: $5.90',
    'With this offer: USD $206.36',
  ])
})

it("omits what doesn't change", () => {
  showOffer({ new_cart_total: 24_112, changes: { discount: 0, shipping: 0, tax: 0 } })
  expect(rows()).toEqual(['Bundle: $148.19', 'Your current order: $92.93', 'With this offer: USD $241.12'])
})
