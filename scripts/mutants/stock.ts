import type { Mutant } from './mutant.ts'

const PAYMENTS = 'src/server/features/payments/processing'
const HOLDS = 'src/server/features/checkout/cart-sessions/state/stock-holds-repo.ts'
const SESSION_WRITES = 'src/server/features/checkout/cart-sessions/session-write-repo.ts'
const PAYMENT_HOLDS = `${PAYMENTS}/stock/stock-hold-repo.ts`
const PAYMENT_STOCK = `${PAYMENTS}/stock/stock-check.ts`
const INVENTORY = 'src/server/features/sales/inventory'
const LEVEL = 'src/shared/domain/cart/stock-level.ts'

const soldStock = [`${PAYMENTS}/stock/sold-stock.api.test.ts`]
const whilePaying = [`${PAYMENTS}/reconcile/changes-while-paying.api.test.ts`]
const holds = ['src/server/features/checkout/cart-sessions/state/stock-holds.api.test.ts']
const inventory = [`${INVENTORY}/inventory.api.test.ts`]
const untracked = [`${INVENTORY}/untracked-stock.api.test.ts`]
const level = ['src/shared/domain/cart/stock-level.test.ts']

/** Who has the last item, and what is left after a sale. */
export const stockMutants: readonly Mutant[] = [
  {
    id: 'sale-takes-one-item',
    file: `${PAYMENTS}/outcome/place-order-repo.ts`,
    describe: 'A sale takes one item out of stock, whatever the quantity.',
    find: 'greatest(v.stock - sold.quantity, 0)',
    replace: 'greatest(v.stock - 1, 0)',
    tests: soldStock,
  },
  {
    id: 'reservation-left-after-sale',
    file: `${PAYMENTS}/outcome/place-order-repo.ts`,
    describe: 'A sale leaves its items reserved.',
    find: 'delete from stock_holds using claimed where',
    replace: 'delete from stock_holds using claimed where false and',
    tests: holds,
  },
  {
    id: 'more-items-jump-the-queue',
    file: PAYMENT_HOLDS,
    describe: 'Raising the quantity of a reservation jumps the queue.',
    find: ' and own.quantity >= w.quantity',
    replace: '',
    tests: soldStock,
  },
  {
    id: 'items-of-another-payer-sold',
    file: PAYMENT_HOLDS,
    describe: 'Items that another shopper is paying for are sold again.',
    find: '} and (h.paying',
    replace: '} and (false',
    tests: holds,
  },
  {
    id: 'first-reservation-ignored',
    file: PAYMENT_HOLDS,
    describe: 'Whoever presses Pay first gets the last item, not whoever reserved it first.',
    find: ') < (own.held_since, own.session_id)',
    replace: ') > (own.held_since, own.session_id)',
    tests: [...soldStock, ...holds],
  },
  {
    id: 'reservation-stays-after-decline',
    file: PAYMENT_HOLDS,
    describe: 'Items stay reserved for a shopper whose payment was declined long ago.',
    find: 'set paying = false,',
    replace: 'set paying = true,',
    tests: holds,
  },
  {
    id: 'archived-product-sold',
    file: PAYMENT_STOCK,
    describe: 'A product that was archived while it was in the cart can be paid.',
    find: "!variant || variant.status !== 'active'",
    replace: '!variant',
    tests: whilePaying,
  },
  {
    id: 'old-price-charged',
    file: PAYMENT_STOCK,
    describe: 'A product is sold at the price it had before.',
    find: 'if (!item.subscription && variant.price !== item.price) throw new PriceChanged(item.title)',
    replace: '',
    tests: [...whilePaying, `${PAYMENTS}/payments.api.test.ts`],
  },
  {
    id: 'last-line-of-variant-counts',
    file: PAYMENT_STOCK,
    describe: 'Only the last of several lines of a variant is checked against its stock.',
    find: '(wanted.get(item.product_variant_id) ?? 0) + item.quantity',
    replace: 'item.quantity',
    tests: [...soldStock, ...whilePaying, 'src/server/features/checkout/cart-sessions/cart/offers.api.test.ts'],
  },
  {
    id: 'reserved-for-hours',
    file: HOLDS,
    describe: 'An idle cart reserves its items for two and a half hours.',
    find: "w.now + interval '15 minutes'",
    replace: "w.now + interval '150 minutes'",
    tests: holds,
  },
  {
    id: 'reservation-not-renewed',
    file: SESSION_WRITES,
    describe: 'A shopper loses the reservation after 15 minutes while still filling in the checkout.',
    find: 'minuteOf(before) !== minuteOf(row) || ',
    replace: '',
    tests: holds,
  },
  {
    id: 'raised-quantity-not-reserved',
    file: SESSION_WRITES,
    describe: 'Items that are added to a cart later are not reserved.',
    find: ' || cartQuantities(before) !== cartQuantities(row)',
    replace: '',
    tests: holds,
  },
  {
    id: 'reserved-twice',
    file: HOLDS,
    describe: 'Items that one shopper has reserved are reserved for another one.',
    find: '), 0) >= w.quantity',
    replace: '), 0) >= -1000',
    tests: holds,
  },
  {
    id: 'removed-line-stays-reserved',
    file: HOLDS,
    describe: 'Items stay reserved after they are removed from the cart.',
    find: 'where h.session_id = k.session_id and not h.paying',
    replace: 'where h.session_id = k.session_id and h.paying',
    tests: holds,
  },
  {
    id: 'stock-below-zero',
    file: `${INVENTORY}/repo.ts`,
    describe: 'A merchant can lower stock below zero.',
    find: 'between 0 and ',
    replace: 'between -1000 and ',
    tests: inventory,
  },
  {
    id: 'untracked-variant-sold-out',
    file: `${INVENTORY}/service.ts`,
    describe: 'A variant whose stock is not tracked is sold out.',
    find: 'existingStock(before)) : UNTRACKED_STOCK',
    replace: 'existingStock(before)) : 0',
    tests: untracked,
  },
  {
    id: 'expired-reservations-counted',
    file: `${INVENTORY}/repo.ts`,
    describe: 'Expired reservations are still shown as reserved.',
    find: 'and h.expires_at > ',
    replace: 'and h.first_held_at <= ',
    tests: inventory,
  },
  {
    id: 'untracked-number-becomes-stock',
    file: `${INVENTORY}/service.ts`,
    describe: 'A variant that is tracked again starts with the placeholder for untracked stock.',
    find: 'before?.track_stock ? before.stock : undefined',
    replace: 'before?.stock',
    tests: untracked,
  },
  {
    id: 'variant-of-another-product',
    file: `${INVENTORY}/service.ts`,
    describe: 'An edit of one product can take over a variant of another.',
    find: 'if (given.some((id) => !known.has(id))) throw',
    replace: 'if (given.length < 0) throw',
    tests: inventory,
  },
  {
    id: 'sold-out-shown-as-low',
    file: LEVEL,
    describe: 'A variant with nothing available is shown as low on stock.',
    find: 'variant.available <= 0',
    replace: 'variant.available < 0',
    tests: level,
  },
  {
    id: 'low-stock-noticed-late',
    file: LEVEL,
    describe: 'A variant that is exactly at its threshold is not low on stock.',
    find: 'variant.available <= variant.low_stock_threshold',
    replace: 'variant.available < variant.low_stock_threshold',
    tests: level,
  },
  {
    id: 'nothing-to-ship-with-offer',
    file: 'src/shared/domain/cart/requires-shipping.ts',
    describe: 'A product offered beside a payment link without shipping is sold without an address.',
    find: 'shipping_required !== false || cart.some(isOffer)',
    replace: 'shipping_required !== false',
    tests: ['src/server/features/checkout/cart-sessions/pricing/shipped-offers.api.test.ts'],
  },
]
