import type { WhopDashboard, WhopIntegration } from '../../../shared/contracts/payments/whop.ts'

/** A working, active account. */
export const integration = (changes: Partial<WhopIntegration> = {}): WhopIntegration => ({
  mode: 'test',
  status: 'active',
  own_payments: false,
  connection_id: 'con_1',
  api_key: '•••• 1234',
  keys_changed_at: '2026-11-21T00:00:00Z',
  account: { account_id: 'biz_1', title: 'Kettle & Crane' },
  verification: {
    verified: true,
    message: 'Connected to Kettle & Crane.',
    latency_ms: 212,
    checked_at: '2026-11-21T10:00:00Z',
  },
  webhook: {
    url: 'https://pay.example.com/webhooks/whop/con_1',
    state: 'listening',
    message: '',
    checked_at: '2026-11-21T10:00:00Z',
    seen_at: null,
  },
  ...changes,
})

/** A store without a Whop key. */
export const none = (): WhopIntegration =>
  integration({
    status: 'none',
    connection_id: null,
    api_key: '',
    keys_changed_at: null,
    account: null,
    verification: null,
    webhook: null,
  })

export const dashboard = (changes: Partial<WhopDashboard> = {}): WhopDashboard => ({
  integration: integration(),
  figures: {
    balances: [
      { currency: 'EUR', available: 4_000, pending: 0, reserve: 0 },
      { currency: 'USD', available: 120_450, pending: 31_025, reserve: 500 },
    ],
    payouts: [
      {
        payout_id: 'wdrl_1',
        amount: 85_000,
        fee: 250,
        currency: 'USD',
        status: 'in_transit',
        destination: 'Cedar Bank ••6621',
        created_at: '2026-11-19T09:00:00Z',
        arrives_at: null,
      },
    ],
  },
  synced_at: '2026-11-21T10:00:00Z',
  problem: '',
  disputes: { open: 1, won: 2, lost: 0, respond_by: null },
  last_30_days: [{ currency: 'USD', payments: 3, taken: 7_767, refunded: 500 }],
  ...changes,
})
