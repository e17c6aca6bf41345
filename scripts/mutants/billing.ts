import type { Mutant } from './mutant.ts'

const BILLING = 'src/server/features/subscriptions/billing'
const OUTCOMES = 'src/server/features/subscriptions/charge-outcomes'
const CLAIM = `${BILLING}/billing-repo.ts`
const OPEN = `${BILLING}/open-charges-repo.ts`
const PREPARE = `${BILLING}/open-charges.ts`
const RUN = `${BILLING}/run-billing.ts`
const DECLINED = `${OUTCOMES}/record-declined.ts`
const PAID = `${OUTCOMES}/record-paid.ts`
const OUTCOMES_REPO = `${OUTCOMES}/repo.ts`
const DUNNING = 'src/shared/domain/subscriptions/dunning.ts'
const PRICE_CHANGE = 'src/shared/domain/subscriptions/price-change.ts'

const faults = ['tests/api/faults-billing.api.test.ts']
const sharing = [`${BILLING}/share-work.api.test.ts`]
const renewals = [`${BILLING}/renewals.api.test.ts`]
const terms = [`${BILLING}/plan-terms.api.test.ts`]
const dunning = ['src/shared/domain/subscriptions/dunning.test.ts']
const prices = [
  'src/server/features/subscriptions/plans/price-change.api.test.ts',
  'src/server/features/subscriptions/plans/price-boundary.api.test.ts',
]

/** Renewals: one charge per cycle, whatever crashes, and dunning by the plan's schedule. */
export const billingMutants: readonly Mutant[] = [
  {
    id: 'renewed-ahead-of-time',
    file: CLAIM,
    describe: 'Subscriptions are renewed before they are due.',
    find: 'where s.next_action_at <= ${at} and st.closed_at is null and ${which}',
    replace: "where s.next_action_at <= ${at} + interval '2 days' and st.closed_at is null and ${which}",
    tests: sharing,
  },
  {
    id: 'claim-ignores-test-clock',
    file: CLAIM,
    describe: 'A test mode with a clock of its own is billed in real time as well.',
    find: ": sql`not exists (select 1 from test_clocks c where c.store_id = s.store_id and s.mode = 'test')`",
    replace: ': sql`true`',
    tests: sharing,
  },
  {
    id: 'changed-claim-charged',
    file: OPEN,
    describe: 'A subscription that was canceled after it was claimed is charged.',
    find: 'where s.version = g.version and s.next_action_at = g.next_action_at',
    replace: 'where s.subscription_id = g.subscription_id',
    tests: sharing,
  },
  {
    id: 'charge-stored-without-stock',
    file: OPEN,
    describe: 'Renewals are charged for products that are out of stock.',
    find: 'where n.quantity > v.stock - coalesce',
    replace: 'where n.quantity > v.stock + 1000 - coalesce',
    tests: sharing,
  },
  {
    id: 'renewal-holds-no-stock',
    file: OPEN,
    describe: 'The stock of a renewal is sold to a shopper while its payment is processed.',
    find: 'from stored join wanted w using (charge_id)',
    replace: 'from stored join wanted w using (charge_id) where false',
    tests: sharing,
  },
  {
    id: 'price-change-skipped',
    file: PREPARE,
    describe: 'A price change is charged but never recorded in the subscription.',
    find: '  priced.plan_version === claimed.row.plan_version &&\n',
    replace: '  priced.plan_version > 0 &&\n',
    tests: prices,
  },
  {
    id: 'canceled-at-period-end-charged',
    file: PREPARE,
    describe: 'A subscription that is canceled at the end of the period is renewed.',
    find: '  !endsBefore(claimed.row, claimed.row.next_cycle,',
    replace: '  !endsBefore({ ...claimed.row, cancel_at_period_end: false }, claimed.row.next_cycle,',
    tests: renewals,
  },
  {
    id: 'backlog-not-shared',
    file: RUN,
    describe: 'One process bills everything while the others have nothing to do.',
    find: 'await billDue(deps, { onBacklog: () => askForHelp(deps) })',
    replace: 'await billDue(deps)',
    tests: sharing,
  },
  {
    id: 'busy-process-drops-job',
    file: RUN,
    describe: 'The job that asks for help ends at the first process that is busy.',
    find: 'if (await isAnyDue(deps.db, deps.clock.now())) await askForHelp',
    replace: 'if (!(await isAnyDue(deps.db, deps.clock.now()))) await askForHelp',
    tests: sharing,
  },
  {
    id: 'backup-method-not-charged-at-once',
    file: DECLINED,
    describe: 'The backup payment method waits for the next retry of the schedule.',
    find: 'tried === method_id && tried !== backup_method_id',
    replace: 'tried !== method_id && tried !== backup_method_id',
    tests: terms,
  },
  {
    id: 'order-ignores-changes',
    file: OUTCOMES_REPO,
    describe: 'The order of a renewal undoes a change that was made meanwhile.',
    find: 'and c.xmin = ${own}::xid and s.xmin = ${version}::xid',
    replace: "and ${own} <> '' and ${version} <> ''",
    tests: sharing,
  },
  {
    id: 'retry-one-day-early',
    file: DUNNING,
    describe: 'A declined renewal is retried a day before the plan says.',
    find: 'const planned = addDays(first_declined_on, days)',
    replace: 'const planned = addDays(first_declined_on, days - 1)',
    tests: dunning,
  },
  {
    id: 'lost-card-renewed-again',
    file: DUNNING,
    describe: 'A card that was reported lost is charged again.',
    find: "(kind === 'hard' && code !== 'blocked_by_rule' && code !== 'duplicate') || code",
    replace: 'code',
    tests: dunning,
  },
  {
    id: 'no-grace-period',
    file: DECLINED,
    describe: 'A subscription ends with its last retry, without the grace period of its plan.',
    find: 'const grace_ends = chargeMoment(addDays(today, grace_days), time_zone)',
    replace: 'const grace_ends = chargeMoment(addDays(today, 0), time_zone)',
    tests: renewals,
  },
  {
    id: 'fault-counts-as-decline',
    file: DECLINED,
    describe: 'A provider that is down starts dunning, and customers are told that their payment failed.',
    find: "if (given.kind === 'fault' && !isOverdue(deps, charge)) return",
    replace: "if (given.kind === 'fault' && isOverdue(deps, charge)) return",
    tests: faults,
  },
  {
    id: 'passed-deliveries-charged',
    file: PAID,
    describe: 'After a late recovery, deliveries that have passed are charged one after another.',
    find: 'const next = wasLate ? resume',
    replace: "const next = wasLate && today === '' ? resume",
    tests: renewals,
  },
  {
    id: 'price-change-one-day-late',
    file: PRICE_CHANGE,
    describe: 'A price change applies a day after the day that customers were told.',
    find: 'from !== null && from <= day)',
    replace: 'from !== null && from < day)',
    tests: faults,
  },
  {
    id: 'prepaid-deliveries-swapped',
    file: 'src/shared/domain/subscriptions/action-refusal.ts',
    describe: 'Deliveries that are paid for are lost when the plan is swapped.',
    find: 'if (left === 0) return null',
    replace: 'if (left >= 0) return null',
    tests: [`${BILLING}/prepaid-terms.api.test.ts`],
  },
  {
    id: 'mrr-of-unpaid-trial',
    file: 'src/server/features/subscriptions/records/service.ts',
    describe: 'A free trial has MRR before anything is paid.',
    find: 'trial_ends_on !== null && !(await repo.hasPaidDelivery(db, subscription_id))',
    replace: 'trial_ends_on === null && !(await repo.hasPaidDelivery(db, subscription_id))',
    tests: [`${BILLING}/unpaid-trial.api.test.ts`],
  },
  {
    id: 'endless-manual-retry',
    file: CLAIM,
    describe: 'A retry without a payment method to charge puts off the final action forever.',
    find: "and d.kind = 'declined' and d.at >= e.at and d.event_id > e.event_id",
    replace: 'and false',
    tests: ['src/server/features/subscriptions/subscriptions/retry-now.api.test.ts'],
  },
  {
    id: 'lapsed-mandate-charged',
    file: `${BILLING}/lapsed-mandates.ts`,
    describe: 'A mandate is debited on the day on which it lapses.',
    find: 'lapses_on !== null && lapses_on <= today',
    replace: 'lapses_on !== null && lapses_on < today',
    tests: [`${BILLING}/debits.api.test.ts`],
  },
]
