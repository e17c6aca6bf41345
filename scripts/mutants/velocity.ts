import type { Mutant } from './mutant.ts'

const DOMAIN = 'src/shared/domain/payments/velocity.ts'
const SERVICE = 'src/server/features/payments/velocity-limits/admit-attempt.ts'
const COUNTS = 'src/server/features/payments/velocity-limits/counts-repo.ts'

const rules = ['src/shared/domain/payments/velocity.test.ts']
const counts = ['src/server/features/payments/velocity-limits/counts.api.test.ts']
const velocity = ['src/server/features/payments/velocity-limits/velocity.api.test.ts']
const settings = ['src/server/features/payments/velocity-limits/settings.api.test.ts']

/** Limits against testing stolen cards. */
export const velocityMutants: readonly Mutant[] = [
  {
    id: 'one-decline-too-many',
    file: DOMAIN,
    describe: 'One declined attempt more than the limit is let through.',
    find: 'declined.length < most && declined.length',
    replace: 'declined.length <= most && declined.length',
    tests: rules,
  },
  {
    id: 'pending-attempts-not-counted',
    file: DOMAIN,
    describe: 'Any number of attempts can be under way at once.',
    find: ' && declined.length + pending.length < room',
    replace: '',
    tests: rules,
  },
  {
    id: 'long-window-in-test-mode',
    file: DOMAIN,
    describe: 'A merchant who tries declines in test mode is blocked for an hour.',
    find: 'Math.min(minutes * 60, TEST_WINDOW_SECONDS)',
    replace: 'minutes * 60',
    tests: rules,
  },
  {
    id: 'wait-too-short',
    file: DOMAIN,
    describe: 'The wait named to the shopper ends before the limit does.',
    find: 'Math.ceil(left / 60)',
    replace: 'Math.floor(left / 60)',
    tests: rules,
  },
  {
    id: 'plus-address-is-another-mailbox',
    file: DOMAIN,
    describe: 'A plus sign in an email address gets around its limit.',
    find: String.raw`.replace(/(?<=.)\+.*$/, '')`,
    replace: '',
    tests: rules,
  },
  {
    id: 'dots-are-another-mailbox',
    file: DOMAIN,
    describe: 'Dots in a Gmail address get around its limit.',
    find: "name.replaceAll('.', '') || name",
    replace: 'name',
    tests: rules,
  },
  {
    id: 'one-attempt-too-many',
    file: COUNTS,
    describe: 'The database lets one attempt more through than the limit.',
    find: 'w.most, w.room) a',
    replace: 'w.most + 1, w.room + 1) a',
    tests: counts,
  },
  {
    id: 'known-customers-blocked',
    file: COUNTS,
    describe: 'A store under attack turns away its own customers.',
    find: ' and u.orders_count > 0',
    replace: ' and u.orders_count < 0',
    tests: velocity,
  },
  {
    id: 'disabled-limit-applies',
    file: COUNTS,
    describe: 'A limit that is turned off still blocks shoppers.',
    find: "where (l.set->k.kind->>'enabled')::boolean",
    replace: "where (l.set->k.kind->>'enabled') is not null",
    tests: [...counts, ...settings, ...velocity],
  },
  {
    id: 'modes-counted-together',
    file: COUNTS,
    describe: 'Allowing a card in one mode allows it in the other.',
    find: 'a.mode = ${mode} and a.expires_at',
    replace: "a.mode <> '' and a.expires_at",
    tests: settings,
  },
  {
    id: 'allowance-ignored',
    file: COUNTS,
    describe: 'A customer whom the merchant allowed stays blocked.',
    find: 'and a.expires_at > ${at}) as yes',
    replace: 'and a.expires_at < ${at}) as yes',
    tests: settings,
  },
  {
    id: 'provider-faults-counted',
    file: 'src/server/features/payments/processing/outcome/apply-result.ts',
    describe: 'Faults of the provider count as declines.',
    find: 'if (isDecline(result)) await countDecline(deps, tx, payment, result.card ?? null)',
    replace: 'await countDecline(deps, tx, payment, null)',
    tests: velocity,
  },
  {
    id: 'approved-attempts-counted',
    file: COUNTS,
    describe: 'Approved payments keep counting as under way.',
    find: "p.status in ('succeeded', 'declined')) from",
    replace: "p.status in ('declined')) from",
    tests: [...velocity, ...counts],
  },
  {
    id: 'card-counted-by-brand',
    file: SERVICE,
    describe: 'Cards without a fingerprint are counted by their last four digits alone.',
    find: "bin !== undefined && last_four !== '' ?",
    replace: "last_four !== '' ?",
    tests: ['src/server/features/payments/velocity-limits/card-key.test.ts'],
  },
  {
    id: 'declined-card-charged',
    file: SERVICE,
    describe: 'A card that was declined too often is charged again.',
    find: 'if (full) await block(deps, admission, full, card)',
    replace: '',
    tests: velocity,
  },
  {
    id: 'blocked-attempt-stays-counted',
    file: SERVICE,
    describe: 'A blocked attempt uses up the limits that it has not reached.',
    find: 'if (full) await release(deps.db, admission, held)',
    replace: '',
    tests: velocity,
  },
  {
    id: 'allowed-for-ten-days',
    file: DOMAIN,
    describe: 'An allowance lasts ten days instead of one.',
    find: 'ALLOWED_HOURS = 24',
    replace: 'ALLOWED_HOURS = 240',
    tests: settings,
  },
]
