import type { ApiKey } from '../../../../shared/contracts/accounts/api-keys.ts'
import type { AuditEntry } from '../../../../shared/contracts/accounts/audit-log.ts'
import type { Member, StoreInvite } from '../../../../shared/contracts/accounts/team.ts'
import type { InviteRequest } from '../../../../shared/contracts/accounts/user.ts'

export const makeMember = (changes: Partial<Member> = {}): Member => ({
  id: 'usr_1',
  name: 'Marta Lind',
  first_name: 'Marta',
  last_name: 'Lind',
  email: 'marta@example.com',
  profile_picture: null,
  role: 'owner',
  two_factor: true,
  last_active_at: '2026-11-21T08:00:00Z',
  joined_at: '2026-10-01T08:00:00Z',
  ...changes,
})

export const jorge = makeMember({
  id: 'usr_2',
  name: 'Jorge Benavides',
  first_name: 'Jorge',
  last_name: 'Benavides',
  email: 'jorge@example.com',
  role: 'staff',
  two_factor: false,
  last_active_at: null,
})

export const makeInvite = (changes: Partial<StoreInvite> = {}): StoreInvite => ({
  user_store_invite_request_id: 'uir_1',
  email: 'priscilla@example.com',
  role: 'read_only',
  invited_by: 'Marta Lind',
  status: 'pending',
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-11-27T08:00:00Z',
  ...changes,
})

export const makeInviteRequest = (changes: Partial<InviteRequest> = {}): InviteRequest => ({
  user_store_invite_request_id: 'uir_9',
  invite_code: 'inv_9',
  store_id: 'str_9',
  store_name: 'Dawn Roast',
  store_logo: 'None',
  role: 'staff',
  invited_by: 'Ada Fern',
  status: 'pending',
  expires_at: '2026-11-28T08:00:00Z',
  ...changes,
})

export const makeKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  api_key_id: 'key_1',
  name: 'Warehouse',
  role: 'staff',
  last_four: 'x9Kd',
  created_by: 'Marta Lind',
  created_at: '2026-11-01T08:00:00Z',
  last_used_at: null,
  expires_at: null,
  status: 'active',
  ...changes,
})

export const makeEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  audit_id: 'aud_1',
  created_at: '2026-11-21T08:00:00Z',
  action: 'store.updated',
  actor: { id: 'usr_1', name: 'Marta Lind', email: 'marta@example.com', api_key: null },
  target: { type: 'store', id: 'str_1', name: 'Fernhill Coffee Gear' },
  before: { store_name: 'Fernhill', using_paypal: false },
  after: { store_name: 'Fernhill Coffee Gear', using_paypal: true },
  ip: '203.0.113.7',
  ...changes,
})
