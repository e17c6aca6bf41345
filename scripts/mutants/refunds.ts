import type { Mutant } from './mutant.ts'

const REFUND = 'src/shared/domain/payments/refund.ts'
const SERVICE = 'src/server/features/payments/refunds/service.ts'
const BOOK = 'src/server/features/payments/refunds/record-outcome.ts'
const SEND = 'src/server/features/payments/refunds/send-refund.ts'
const ASK = 'src/server/features/payments/refunds/call-provider.ts'
const ORDER_MONEY = 'src/server/features/payments/order-balance/repo.ts'

const rules = ['src/shared/domain/payments/refund.test.ts']
const refunds = ['src/server/features/payments/refunds/refunds.api.test.ts']
const undone = ['src/server/features/payments/refunds/reverted.api.test.ts']
const unanswered = ['src/server/features/payments/refunds/unknown-outcomes.api.test.ts']

/** Refunds: how much, from which charge, and never twice. */
export const refundMutants: readonly Mutant[] = [
  {
    id: 'undone-refund-stays-on-order',
    file: BOOK,
    describe: 'A refund that the bank returns later stays in the refunded amount.',
    find: 'if (undone) await changeRefunded(tx, undone.payment_id, -undone.amount)',
    replace: '',
    tests: undone,
  },
  {
    id: 'undone-refund-stays-on-customer',
    file: BOOK,
    describe: "A refund that the bank returns later is not added to the customer's spend again.",
    find: 'if (undone) await changeSpent(tx, order.customer_id, undone.amount)',
    replace: '',
    tests: undone,
  },
  {
    id: 'pending-refund-not-counted',
    file: SERVICE,
    describe: 'Items of a pending refund can be refunded again.',
    find: "new Set(['created', 'pending', 'succeeded'])",
    replace: "new Set(['succeeded'])",
    tests: undone,
  },
  {
    id: 'failed-refund-counted',
    file: SERVICE,
    describe: 'Items of a failed refund cannot be refunded any more.',
    find: "new Set(['created', 'pending', 'succeeded'])",
    replace: "new Set(['created', 'pending', 'succeeded', 'failed'])",
    tests: undone,
  },
  {
    id: 'oldest-charge-refunded-first',
    file: REFUND,
    describe: 'Lines are refunded to the oldest charge instead of the charge that paid for them.',
    find: 'fill(order, own, amount) ?? fill(order, new Map(), amount)',
    replace: 'fill(order, new Map(), amount)',
    tests: [...rules, ...undone],
  },
  {
    id: 'refund-booked-twice',
    file: BOOK,
    describe: 'A refund is booked again with each report of it.',
    find: "['created', 'pending', 'failed']",
    replace: "['created', 'pending', 'failed', 'succeeded']",
    tests: refunds,
  },
  {
    id: 'money-on-its-way-not-counted',
    file: ORDER_MONEY,
    describe: 'Refunds in progress do not lower what is left to refund.',
    find: "r.status in ('created', 'pending')",
    replace: "r.status in ('none')",
    tests: [...undone, ...refunds],
  },
  {
    id: 'always-restocked',
    file: BOOK,
    describe: 'Refunded items are restocked although the merchant chose not to.',
    find: 'booked.restock ? await restock(tx, lines ?? []) : []',
    replace: 'await restock(tx, lines ?? [])',
    tests: refunds,
  },
  {
    id: 'one-item-restocked',
    file: ORDER_MONEY,
    describe: 'One item is restocked, whatever the quantity.',
    find: 'v.stock + back.quantity',
    replace: 'v.stock + 1',
    tests: refunds,
  },
  {
    id: 'refund-not-in-customer-spend',
    file: BOOK,
    describe: "A refund does not lower the customer's spend.",
    find: 'await changeSpent(tx, order.customer_id, -amount)',
    replace: '',
    tests: undone,
  },
  {
    id: 'partial-refund-shown-as-full',
    file: ORDER_MONEY,
    describe: 'An order counts as refunded after its first partial refund.',
    find: 'whole.refunded > 0 and whole.refunded >= whole.taken then',
    replace: 'whole.refunded > 0 then',
    tests: refunds,
  },
  {
    id: 'retry-with-old-key',
    file: SERVICE,
    describe: 'A refused refund is retried with its old key, so that the provider refuses it again.',
    find: "idempotency_key: newId('ref'), tried_at: now",
    replace: 'tried_at: now',
    tests: refunds,
  },
  {
    id: 'more-items-than-left',
    file: SERVICE,
    describe: 'A line can be refunded again in its whole quantity.',
    find: 'quantity > refundableQuantity(line)',
    replace: 'quantity > line.quantity',
    tests: [...refunds, ...undone],
  },
  {
    id: 'retry-beyond-charge',
    file: SERVICE,
    describe: 'A failed refund can be retried although its charge has been refunded otherwise.',
    find: '!order || !payment || refundableAmount(payment) < amount',
    replace: '!order || !payment',
    tests: refunds,
  },
  {
    id: 'shipping-refunded-twice',
    file: REFUND,
    describe: 'Shipping can be refunded again.',
    find: ' - shipping_refunded)',
    replace: ')',
    tests: [...rules, ...undone],
  },
  {
    id: 'cents-lost-item-by-item',
    file: REFUND,
    describe: 'Refunding a line item by item gives back less than refunding it at once.',
    find: 'upTo(worth, line.quantity, to) - upTo(worth, line.quantity, from)',
    replace: 'upTo(worth, line.quantity, to - from)',
    tests: rules,
  },
  {
    id: 'inclusive-tax-refunded',
    file: REFUND,
    describe: 'Tax that prices include is refunded on top of them.',
    find: '(order.tax_inclusive ? 0 : tax_price)',
    replace: 'tax_price',
    tests: rules,
  },
  {
    id: 'recorded-discount-ignored',
    file: REFUND,
    describe: "The discount of a code for one product is taken off all lines' refunds.",
    find: 'if (recorded.length === sold.length) return',
    replace: 'if (recorded.length > sold.length) return',
    tests: [...rules, 'src/server/features/payments/refunds/limited-code.api.test.ts'],
  },
  {
    id: 'disputed-money-refunded',
    file: 'src/server/features/payments/order-balance/service.ts',
    describe: 'Money that a bank has taken back can be refunded as well.',
    find: 'taken - refunded - on_its_way - disputed)',
    replace: 'taken - refunded - on_its_way)',
    tests: ['src/server/features/payments/disputes/disputes.api.test.ts'],
  },
  {
    id: 'unreachable-counts-as-failed',
    file: SEND,
    describe: 'A refund without an answer fails because the provider cannot be reached later.',
    find: "if (answer === 'unreachable' || answer === 'unknown') return 'unknown'",
    replace: "if (answer === 'unknown') return 'unknown'",
    tests: unanswered,
  },
  {
    id: 'duplicate-counts-as-failed',
    file: ASK,
    describe: 'A refund that the provider calls a duplicate fails, although the money may have moved.',
    find: "done.status === 'refused' && done.code === 'idempotency_conflict' ? 'unknown' : done",
    replace: 'done',
    tests: unanswered,
  },
  {
    id: 'earlier-refund-taken-for-this-one',
    file: ASK,
    describe: 'An earlier refund of the charge is taken for the one without an answer.',
    find: 'found.refunded_amount >= refunded + amount',
    replace: 'found.refunded_amount >= amount',
    tests: [...unanswered, ...refunds],
  },
  {
    id: 'silent-refund-not-reported',
    file: SEND,
    describe: 'The store is not notified about a refund without an answer for a day.',
    find: "if (answer === 'unknown') await notifyUnknownOutcome(deps, refund)",
    replace: '',
    tests: unanswered,
  },
  {
    id: 'refund-in-other-currency-booked',
    file: 'src/server/features/payments/refunds/record-refund.ts',
    describe: 'A refund in another currency is booked as if it were in the currency of the order.',
    find: "currency !== '' && currency !== payment.currency",
    replace: "currency === '' && currency !== payment.currency",
    tests: undone,
  },
]
