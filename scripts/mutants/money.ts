import type { Mutant } from './mutant.ts'

const MONEY = 'src/shared/domain/money/money.ts'
const TOTALS = 'src/shared/domain/cart/totals.ts'
const TAX = 'src/shared/domain/tax/tax.ts'
const SHARE_OUT = 'src/shared/domain/money/allocate.ts'
const REWARDS = 'src/shared/domain/cart/rewards.ts'
const SET_OFFER = 'src/shared/domain/cart/bundle-price.ts'
const AFTER_SALE = 'src/shared/domain/offers/post-purchase.ts'

const moneyTests = ['src/shared/domain/money/money.test.ts', 'src/shared/domain/totals-properties.test.ts']
const totalsTests = ['src/shared/domain/cart/totals.test.ts', 'src/shared/domain/totals-properties.test.ts']
const taxTests = ['src/shared/domain/tax/tax.test.ts']
const rewardsTests = ['src/shared/domain/cart/rewards.test.ts']
const setOfferTests = ['src/shared/domain/cart/bundle-price.test.ts']
const afterSaleTests = ['src/shared/domain/offers/post-purchase.test.ts']

/** Amounts, totals, tax, rewards and bundle prices. */
export const moneyMutants: readonly Mutant[] = [
  {
    id: 'amounts-rounded-down',
    file: MONEY,
    describe: 'Amounts are rounded down instead of half up.',
    find: 'Math.floor(value + 0.5 + 1e-9)',
    replace: 'Math.floor(value + 1e-9)',
    tests: moneyTests,
  },
  {
    id: 'binary-noise-rounded-down',
    file: MONEY,
    describe: 'An exact half with binary noise below it is rounded down.',
    find: 'value + 0.5 + 1e-9',
    replace: 'value + 0.5 - 1e-9',
    tests: moneyTests,
  },
  {
    id: 'three-decimals-as-two',
    file: MONEY,
    describe: 'Currencies with three decimals are shown ten times too high.',
    find: 'amount / 10 ** currencyDecimals(currency)',
    replace: 'amount / 10 ** Math.min(2, currencyDecimals(currency))',
    tests: moneyTests,
  },
  {
    id: 'discount-rounded-instead-of-price',
    file: MONEY,
    describe: 'The discount is rounded half up instead of the price, so that prices are a cent too low.',
    find: 'roundHalfUp((price * (100 - discountPercent)) / 100)',
    replace: 'price - roundHalfUp((price * discountPercent) / 100)',
    tests: moneyTests,
  },
  {
    id: 'tax-before-discounts',
    file: TOTALS,
    describe: 'Lines are taxed before rewards and promo codes are taken off.',
    find: 'lineTotal(item) - (line_discounts[at] ?? 0))',
    replace: 'lineTotal(item))',
    tests: totalsTests,
  },
  {
    id: 'free-shipping-charged',
    file: TOTALS,
    describe: 'Shipping is charged although free shipping was reached.',
    find: 'input.free_shipping || input.items.length === 0',
    replace: 'input.items.length === 0',
    tests: totalsTests,
  },
  {
    id: 'empty-cart-shipped',
    file: TOTALS,
    describe: 'An empty cart is charged for shipping.',
    find: 'input.free_shipping || input.items.length === 0',
    replace: 'input.free_shipping === true',
    tests: totalsTests,
  },
  {
    id: 'negative-savings',
    file: TOTALS,
    describe: 'An offer that costs more than the product lowers the savings shown.',
    find: 'Math.max(0, item.price - item.discount_price)',
    replace: '(item.price - item.discount_price)',
    tests: totalsTests,
  },
  {
    id: 'inclusive-tax-added',
    file: TOTALS,
    describe: 'Tax that prices already include is added on top.',
    find: 'tax && !tax.inclusive ? tax.total : 0',
    replace: 'tax ? tax.total : 0',
    tests: taxTests,
  },
  {
    id: 'promo-exceeds-lines-after-rewards',
    file: TOTALS,
    describe: 'A promo code takes off more than its lines cost after rewards.',
    find: 'Math.min(insideTotal - insideReward, wanted)',
    replace: 'Math.min(insideTotal, wanted)',
    tests: totalsTests,
  },
  {
    id: 'promo-on-every-line',
    file: TOTALS,
    describe: 'The discount of a code for one product is spread over all lines.',
    find: 'items.map((_, at) => promo_items?.[at] ?? true)',
    replace: 'items.map((_, at) => promo_items?.[at] !== null)',
    tests: totalsTests,
  },
  {
    id: 'reward-lost-on-other-lines',
    file: TOTALS,
    describe: 'Lines that a promo code is not for lose their share of the reward.',
    find: '(insideShares[at] ?? 0) + (outsideShares[at] ?? 0)',
    replace: '(insideShares[at] ?? 0)',
    tests: totalsTests,
  },
  {
    id: 'items-counted-as-lines',
    file: TOTALS,
    describe: 'A cart counts its lines instead of its items.',
    find: 'items.reduce((sum, item) => sum + item.quantity, 0)',
    replace: 'items.reduce((sum) => sum + 1, 0)',
    tests: totalsTests,
  },
  {
    id: 'inclusive-shipping-at-goods-rate',
    file: TAX,
    describe: 'Included tax is taken out of shipping at the rate for goods where only some rates apply to shipping.',
    find: 'inclusive ? MILLION + ofShipping : MILLION',
    replace: 'inclusive ? MILLION + ofGoods : MILLION',
    tests: taxTests,
  },
  {
    id: 'region-tax-on-top-of-country-tax',
    file: TAX,
    describe: "A region's tax is added to its country's instead of replacing it.",
    find: "return ofRegion.length > 0 ? ofRegion : ofCountry.filter(({ region }) => region === '')",
    replace: "return [...ofRegion, ...ofCountry.filter(({ region }) => region === '')]",
    tests: taxTests,
  },
  {
    id: 'mixed-rates-added',
    file: TAX,
    describe: 'Tax is added where only some of the rates are included in prices.',
    find: 'rates.some((rate) => rate.inclusive)',
    replace: 'rates.every((rate) => rate.inclusive)',
    tests: taxTests,
  },
  {
    id: 'shipping-always-taxed',
    file: TAX,
    describe: 'Shipping is taxed by rates that do not apply to it.',
    find: 'applies_to_shipping ? rate : 0n',
    replace: 'applies_to_shipping ? rate : rate',
    tests: taxTests,
  },
  {
    id: 'tax-rounded-down',
    file: TAX,
    describe: 'Tax is rounded down instead of half up.',
    find: '(2n * over + under) / (2n * under)',
    replace: 'over / under',
    tests: taxTests,
  },
  {
    id: 'remainder-to-smallest',
    file: SHARE_OUT,
    describe: 'The cents left over from a split go to the smallest remainders.',
    find: 'a.rest < b.rest ? 1 : -1',
    replace: 'a.rest < b.rest ? -1 : 1',
    tests: taxTests,
  },
  {
    id: 'equal-remainders-to-last',
    file: SHARE_OUT,
    describe: 'Of equal remainders the last line gets the extra cent instead of the first.',
    find: 'a.at - b.at',
    replace: 'b.at - a.at',
    tests: taxTests,
  },
  {
    id: 'reward-missed-at-threshold',
    file: REWARDS,
    describe: 'A cart that is exactly at a threshold gets no reward.',
    find: 'subtotal >= threshold',
    replace: 'subtotal > threshold',
    tests: rewardsTests,
  },
  {
    id: 'last-reward-instead-of-highest',
    file: REWARDS,
    describe: 'The last stage reached counts instead of the highest.',
    find: 'Math.max(0, ...reached.map(percentOf))',
    replace: 'reached.map(percentOf).at(-1) ?? 0',
    tests: rewardsTests,
  },
  {
    id: 'empty-cart-rewarded',
    file: REWARDS,
    describe: 'An empty cart reaches a stage whose threshold is 0.',
    find: 'subtotal > 0 ?',
    replace: 'subtotal >= 0 ?',
    tests: rewardsTests,
  },
  {
    id: 'bundle-price-for-part-of-bundle',
    file: SET_OFFER,
    describe: 'A bundle is discounted while some of its items are missing.',
    find: 'line.quantity >= quantity',
    replace: 'line.quantity > 0',
    tests: setOfferTests,
  },
  {
    id: 'bundle-sold-at-its-end',
    file: SET_OFFER,
    describe: 'A bundle is still on sale at the instant it ends.',
    find: "Date.parse(ends_at) <= now.getTime()) return 'ended'",
    replace: "Date.parse(ends_at) < now.getTime()) return 'ended'",
    tests: setOfferTests,
  },
  {
    id: 'added-tax-forgotten',
    file: AFTER_SALE,
    describe: 'The tax of an upsell is missing from the tax rates of its order.',
    find: 'rate.amount + (rates[at]?.amount ?? 0)',
    replace: 'rate.amount',
    tests: afterSaleTests,
  },
  {
    id: 'upsell-open-for-hours',
    file: AFTER_SALE,
    describe: 'An upsell can be accepted for five hours after the sale.',
    find: 'POST_PURCHASE_WINDOW_MS = 30 * 60_000',
    replace: 'POST_PURCHASE_WINDOW_MS = 300 * 60_000',
    tests: afterSaleTests,
  },
]
