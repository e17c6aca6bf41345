import type { Mutant } from './mutant.ts'

const OWNERSHIP = 'src/server/http/requests/ownership.ts'
const OWNERS = 'src/server/db/owners.ts'
const PERMISSIONS = 'src/shared/domain/store/permissions.ts'
const CALLER = 'src/server/http/requests/caller-repo.ts'

const permissions = ['src/shared/domain/store/permissions.test.ts']
const apiKeys = ['src/server/features/accounts/api-keys/api-keys.api.test.ts']
const contracts = ['tests/api/contract-list.api.test.ts']
const auth = ['src/server/features/accounts/auth/auth.api.test.ts']

/** Who may see and change what. */
export const accessMutants: readonly Mutant[] = [
  {
    id: 'api-key-opens-other-stores',
    file: OWNERSHIP,
    describe: 'An API key opens every store of the member who created it.',
    find: 'api_key.store_id === store_id ? lowerRole(role, api_key.role) : null',
    replace: 'lowerRole(role, api_key.role)',
    tests: apiKeys,
  },
  {
    id: 'api-key-exceeds-its-member',
    file: PERMISSIONS,
    describe: 'An API key can do more than the member who created it.',
    find: 'rankOf(one) > rankOf(other) ? one : other',
    replace: 'rankOf(one) < rankOf(other) ? one : other',
    tests: [...apiKeys, ...permissions],
  },
  {
    id: 'sign-ins-of-others',
    file: OWNERSHIP,
    describe: "A user can end others' sign-ins and mark their notifications as read.",
    find: "if (owner !== userId) throw forbidden('You don’t have access to this')",
    replace: '',
    tests: [
      'src/server/features/accounts/account-sessions/account-sessions.api.test.ts',
      'src/server/features/notifications/notifications/notifications.api.test.ts',
    ],
  },
  {
    id: 'ids-of-other-stores-in-bodies',
    file: OWNERSHIP,
    describe: "A call's body can name things of another store.",
    find: 'if (foreign !== null) throw notFound(MISSING[kind])',
    replace: '',
    tests: ['tests/api/named-ids.api.test.ts'],
  },
  {
    id: 'stranger-reads-store',
    file: OWNERSHIP,
    describe: 'A signed-in stranger can use a store.',
    find: 'if (!isRole(role)) return null',
    replace: "if (!isRole(role)) return 'owner'",
    tests: contracts,
  },
  {
    id: 'role-not-checked',
    file: OWNERSHIP,
    describe: 'Every member can do everything.',
    find: 'if (!can(role, permission)) {',
    replace: "if (permission === 'store.view' && !can(role, permission)) {",
    tests: [
      'src/server/features/accounts/team/members.api.test.ts',
      'src/server/features/payments/velocity-limits/settings.api.test.ts',
    ],
  },
  {
    id: 'closed-store-opens',
    file: OWNERS,
    describe: 'A closed store can still be opened by its members.',
    find: ' and s.closed_at is null',
    replace: '',
    tests: ['src/server/features/stores/stores/update.api.test.ts'],
  },
  {
    id: 'staff-manages-payments',
    file: PERMISSIONS,
    describe: 'Staff can manage payments.',
    find: "  'tickets.manage',\n] as const",
    replace: "  'tickets.manage',\n  'payments.manage',\n] as const",
    tests: permissions,
  },
  {
    id: 'admin-appoints-owners',
    file: PERMISSIONS,
    describe: 'An admin can make anyone an owner.',
    find: "roles.filter((each) => each !== 'owner')",
    replace: '[...roles]',
    tests: permissions,
  },
  {
    id: 'expired-sign-in',
    file: CALLER,
    describe: 'A sign-in never expires.',
    find: 'where t.token_hash = ${hash} and t.expires_at > ${now}',
    replace: 'where t.token_hash = ${hash}',
    tests: auth,
  },
  {
    id: 'revoked-api-key',
    file: CALLER,
    describe: 'A revoked API key still works.',
    find: ' and k.revoked_at is null',
    replace: '',
    tests: apiKeys,
  },
  {
    id: 'fifty-tries-for-a-code',
    file: 'src/server/features/accounts/one-time-codes/service.ts',
    describe: 'A one-time code can be guessed 50 times.',
    find: 'tries: 5,',
    replace: 'tries: 50,',
    tests: ['src/server/features/accounts/auth/codes.api.test.ts'],
  },
  {
    id: 'evilshop-is-shop',
    file: 'src/server/features/stores/checkout-domains/domain-name.ts',
    describe: 'evilshop.com counts as a subdomain of shop.com.',
    find: 'domain.endsWith(`.${host}`)',
    replace: 'domain.endsWith(host)',
    tests: ['src/server/features/stores/checkout-domains/domain-name.test.ts'],
  },
]
