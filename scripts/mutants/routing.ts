import type { Mutant } from './mutant.ts'

const FOLDER = 'src/shared/domain/routing'
const CONDITIONS = `${FOLDER}/conditions.ts`
const CASCADE = `${FOLDER}/cascade.ts`
const DECIDE = `${FOLDER}/decide.ts`
const RETRIES = `${FOLDER}/retry-limits.ts`

const conditions = [`${FOLDER}/conditions.test.ts`]
const reference = [`${FOLDER}/decide-reference.test.ts`]
const cascade = [`${FOLDER}/cascade.test.ts`]
const decide = [`${FOLDER}/decide.test.ts`]
const retries = [`${FOLDER}/retry-limits.test.ts`]

/** Which account a payment goes to, and what follows a decline. */
export const routingMutants: readonly Mutant[] = [
  {
    id: 'unknown-fact-meets-rule',
    file: DECIDE,
    describe: 'A rule about a fact that is not known yet decides.',
    find: "if (answer !== 'yes') continue",
    replace: "if (answer === 'no') continue",
    tests: decide,
  },
  {
    id: 'last-rule-first',
    file: DECIDE,
    describe: 'Rules are read from the bottom.',
    find: 'a.priority - b.priority ||',
    replace: 'b.priority - a.priority ||',
    tests: decide,
  },
  {
    id: 'paused-rule-decides',
    file: DECIDE,
    describe: 'A rule that is turned off still decides.',
    find: 'rules.filter((rule) => rule.enabled)',
    replace: '[...rules]',
    tests: decide,
  },
  {
    id: 'account-without-3ds-tried',
    file: DECIDE,
    describe: 'A payment that requires 3-D Secure goes to an account without it.',
    find: 'requiring ? connections.filter(canRequire3ds) : connections',
    replace: 'connections',
    tests: decide,
  },
  {
    id: 'unavailable-method-offered',
    file: DECIDE,
    describe: 'A checkout rule offers a payment method that no account supports.',
    find: 'action.methods.filter((method) => possible.includes(method))',
    replace: '[...action.methods]',
    tests: decide,
  },
  {
    id: 'bank-transfers-by-card-rules',
    file: DECIDE,
    describe: 'Rules for cards decide other payment methods.',
    find: 'isCard ? rules.lists.card : rules.lists.other',
    replace: 'rules.lists.card',
    tests: decide,
  },
  {
    id: 'overnight-window-includes-its-end',
    file: CONDITIONS,
    describe: 'A time window over midnight includes the minute at which it ends.',
    find: 'now >= from || now < to',
    replace: 'now >= from || now <= to',
    tests: conditions,
  },
  {
    id: 'day-window-includes-its-end',
    file: CONDITIONS,
    describe: 'A time window includes the minute at which it ends.',
    find: 'now >= from && now < to',
    replace: 'now >= from && now <= to',
    tests: conditions,
  },
  {
    id: 'short-bin-excluded',
    file: CONDITIONS,
    describe: 'A six-digit BIN meets "does not start with" eight digits that it may start with.',
    find: "short && !hit ? 'unknown'",
    replace: "short && !hit && !none ? 'unknown'",
    tests: conditions,
  },
  {
    id: 'amounts-of-two-currencies-compared',
    file: CONDITIONS,
    describe: 'An amount in one currency meets a rule about another.',
    find: 'facts.currency === currency && isWithin',
    replace: 'isWithin',
    tests: reference,
  },
  {
    id: 'range-without-its-end',
    file: CONDITIONS,
    describe: 'An amount at the upper end of a range does not meet it.',
    find: 'number >= from && number <= to',
    replace: 'number >= from && number < to',
    tests: reference,
  },
  {
    id: 'minimum-amount-excluded',
    file: CONDITIONS,
    describe: 'An amount that is exactly at a minimum does not meet it.',
    find: 'return number >= from\n',
    replace: 'return number > from\n',
    tests: reference,
  },
  {
    id: 'unknown-condition-forgotten',
    file: CONDITIONS,
    describe: 'A group with an unknown condition counts as met.',
    find: "if (one === 'unknown') result = 'unknown'",
    replace: '',
    tests: [...decide, ...reference],
  },
  {
    id: 'none-of-means-one-of',
    file: CONDITIONS,
    describe: '"None of" is read as "one of".',
    find: "['is_not', 'none_of', 'not_starts_with']",
    replace: "['is_not', 'not_starts_with']",
    tests: reference,
  },
  {
    id: 'attempt-limit-ignored',
    file: CASCADE,
    describe: "A fallback rule's limit of attempts is ignored.",
    find: 'tried.length >= plan.max_attempts',
    replace: 'tried.length > 99',
    tests: cascade,
  },
  {
    id: 'time-limit-ignored',
    file: CASCADE,
    describe: "A fallback rule's time limit is ignored.",
    find: 'seconds >= plan.max_seconds',
    replace: 'seconds >= 99_999',
    tests: cascade,
  },
  {
    id: 'second-3ds-challenge',
    file: CASCADE,
    describe: 'A shopper is asked for 3-D Secure again and again.',
    find: 'refusal.retry_with_3ds && !tried.some((one) => one.stepped_up)',
    replace: 'refusal.retry_with_3ds',
    tests: cascade,
  },
  {
    id: 'fallback-after-any-decline',
    file: CASCADE,
    describe: 'The next account is tried after declines that the rule does not name.',
    find: 'reason === null || !step.go_on.includes(reason)',
    replace: 'reason === null',
    tests: cascade,
  },
  {
    id: 'account-retried-too-often',
    file: CASCADE,
    describe: 'An account is tried more often than its step allows.',
    find: 'count(step.connection_id) < step.max_attempts',
    replace: 'count(step.connection_id) <= step.max_attempts',
    tests: cascade,
  },
  {
    id: 'splits-draw-alike',
    file: `${FOLDER}/split.ts`,
    describe: 'All splits put a customer into the same bucket.',
    find: 'order.length === 0 ? `${salt}:${customer_key}`',
    replace: 'order.length === 0 ? `${customer_key}`',
    tests: [`${FOLDER}/split.test.ts`],
  },
  {
    id: 'one-retry-too-many',
    file: RETRIES,
    describe: 'A card is retried once more than its network allows.',
    find: 'if (count >= most)',
    replace: 'if (count > most)',
    tests: retries,
  },
  {
    id: 'lost-card-retried',
    file: RETRIES,
    describe: 'A card that was reported lost is tried again.',
    find: "  'lost_card',\n",
    replace: '',
    tests: retries,
  },
  {
    id: 'approvals-counted-as-retries',
    file: RETRIES,
    describe: 'Approved payments use up the retries of a card.',
    find: 'decline_code === null ? [] : [{ at, decline_code }]',
    replace: "[{ at, decline_code: decline_code ?? '' }]",
    tests: retries,
  },
  {
    id: 'store-allows-more-retries',
    file: `${FOLDER}/retry-caps.ts`,
    describe: 'A store can allow more retries than the network.',
    find: 'Math.min(window.most, own?.most ?? window.most)',
    replace: 'own?.most ?? window.most',
    tests: [`${FOLDER}/retry-caps.test.ts`],
  },
]
