import type { Mutant } from './mutant.ts'

const VALIDATION = 'src/shared/domain/checkout/checkout-validation.ts'
const EDITS = 'src/shared/domain/checkout/field-versions.ts'
const SYNC = 'src/renderer/shopper/session/session-sync.ts'

const validation = ['src/shared/domain/checkout/checkout-validation.test.ts']
const edits = ['src/shared/domain/checkout/field-versions.test.ts']
const sync = ['src/renderer/shopper/session/session-sync.test.ts']

/** The shopper's forms: what they accept, and that nothing typed is lost. */
export const checkoutMutants: readonly Mutant[] = [
  {
    id: 'spaces-as-a-name',
    file: VALIDATION,
    describe: 'Spaces are accepted as a name.',
    find: "const length = value.trim().length\n  if (length === 0) return 'Full name is required'",
    replace: "const { length } = value\n  if (length === 0) return 'Full name is required'",
    tests: validation,
  },
  {
    id: 'postal-code-with-a-tail',
    file: VALIDATION,
    describe: 'A British postal code with extra letters is accepted.',
    find: String.raw`\d[a-z\d]? \d[a-z]{2}$/i`,
    replace: String.raw`\d[a-z\d]? \d[a-z]{2}/i`,
    tests: validation,
  },
  {
    id: 'excluded-city-shipped-to',
    file: VALIDATION,
    describe: 'A city that is excluded is shipped to if it is typed in other letter case.',
    find: 'a.trim().toLowerCase() === b.trim().toLowerCase()',
    replace: 'a.trim() === b.trim()',
    tests: validation,
  },
  {
    id: 'no-country-shipped-to',
    file: VALIDATION,
    describe: 'A page whose list of countries is empty ships nowhere.',
    find: 'allowed.length > 0 && !allowed.includes',
    replace: '!allowed.includes',
    tests: validation,
  },
  {
    id: 'billing-checked-while-hidden',
    file: VALIDATION,
    describe: 'The hidden billing form is checked instead of the shipping address.',
    find: 'forms.isBillingSameAsShipping ? forms.shippingInfo : forms.billingInfo',
    replace: 'forms.billingInfo',
    tests: validation,
  },
  {
    id: 'email-without-a-dot',
    file: VALIDATION,
    describe: 'An email address without a dot in its domain is accepted.',
    find: String.raw`@[^\s@.]+(\.[^\s@.]+)+$/`,
    replace: String.raw`@[^\s@.]+(\.[^\s@.]+)*$/`,
    tests: validation,
  },
  {
    id: 'added-product-copies-quantity',
    file: 'src/server/features/checkout/cart-sessions/cart/selection.ts',
    describe: 'A product that is added on an instant page takes the quantity of the first one.',
    find: 'before?.quantity ?? choice.minimum_quantity',
    replace: 'before?.quantity ?? cart[0]?.quantity ?? choice.minimum_quantity',
    tests: ['src/server/features/checkout/cart-sessions/start/start-from-link.api.test.ts'],
  },
  {
    id: 'edits-a-millisecond-apart',
    file: EDITS,
    describe: 'Of two edits one millisecond apart the later one is lost.',
    find: '(theirs[field] ?? 0) > (mine[field] ?? 0)',
    replace: '(theirs[field] ?? 0) > (mine[field] ?? 0) + 1',
    tests: edits,
  },
  {
    id: 'edit-made-older-by-the-clock',
    file: EDITS,
    describe: 'An edit is lost when the clock of the device goes back.',
    find: 'Math.max(now, (edits[field] ?? 0) + 1)',
    replace: 'now',
    tests: edits,
  },
  {
    id: 'edit-from-the-future',
    file: EDITS,
    describe: 'A device with a fast clock overrules every later edit.',
    find: 'Math.min(at, now)',
    replace: 'at',
    tests: edits,
  },
  {
    id: 'failed-sync-not-sent-again',
    file: SYNC,
    describe: 'What could not be sent is not sent again until the next edit.',
    find: 'if (isTemporary(error)) again()',
    replace: '',
    tests: sync,
  },
  {
    id: 'rejected-sync-repeated',
    file: SYNC,
    describe: 'A sync that the server rejects is repeated forever.',
    find: 'if (isTemporary(error)) again()',
    replace: 'again()',
    tests: sync,
  },
  {
    id: 'sync-after-payment',
    file: SYNC,
    describe: 'The forms are sent again after the order is paid.',
    find: 'if (stopped || text === sent ||',
    replace: 'if (text === sent ||',
    tests: sync,
  },
]
