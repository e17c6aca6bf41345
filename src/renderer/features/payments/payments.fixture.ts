import type {
  Connection,
  ConnectionDetails,
  ConnectorCard,
} from '../../../shared/contracts/payments/payment-accounts.ts'

/** A healthy active account. */
export const account = (changes: Partial<Connection> = {}): Connection => ({
  connector_id: 'con_1',
  connection_id: 'con_1',
  store_id: 'str_1',
  provider: 'stripe',
  provider_name: 'Stripe',
  on_pages: true,
  token_scope: 'test-gateway',
  account_name: 'Main',
  environment: 'sandbox',
  mode: 'test',
  active: true,
  is_default: true,
  status: 'active',
  methods: ['card', 'apple_pay'],
  currencies: ['USD', 'EUR'],
  health: { state: 'ok', since: null, attempts: 4, approved: 4, faults: 0, latency_ms: 212, last_fault: null },
  approved_24h: 9,
  attempts_24h: 10,
  approved_30d: 9,
  attempts_30d: 10,
  volume_30d: [{ currency: 'USD', amount: 62_140 }],
  cap: { currency: 'USD', limit: 80_000, used: 43_210 },
  created_at: '2026-11-21T00:00:00Z',
  ...changes,
})

/** A saved account that isn't verified yet. */
export const details = (changes: Partial<ConnectionDetails> = {}): ConnectionDetails => ({
  ...account({ active: false, status: 'unverified', is_default: false, account_name: 'Stripe' }),
  credentials: { merchant_id: 'm_77', secret_key: '•••• 1234' },
  keys_changed_at: '2026-11-21T00:00:00Z',
  statement_descriptor: '',
  monthly_cap: null,
  version: 1,
  webhook_url: 'https://pay.example.com/webhooks/stripe/con_1',
  webhook_seen_at: null,
  host_file: null,
  verification: null,
  ...changes,
})

/** A provider with one public and one secret credential. */
export const card = (changes: Partial<ConnectorCard> = {}): ConnectorCard => ({
  provider: 'stripe',
  name: 'Stripe',
  text: 'Cards and wallets.',
  webhook_help: 'Paste it under Webhooks.',
  account_path: 'stripe',
  modes: ['test', 'live'],
  methods: ['card', 'apple_pay'],
  currencies: ['USD', 'EUR'],
  statement: null,
  charges: true,
  on_pages: true,
  capabilities: {
    three_d_secure: true,
    exemptions: [],
    stored: true,
    partial_capture: true,
    partial_refund: true,
    disputes: true,
    webhooks: true,
  },
  fields: [
    {
      name: 'merchant_id',
      label: 'Merchant ID',
      help: 'In the corner.',
      secret: false,
      multiline: false,
      pattern: 'm_\\d+',
      required: true,
    },
    {
      name: 'secret_key',
      label: 'Secret key',
      help: 'Under API keys.',
      secret: true,
      multiline: false,
      pattern: null,
      required: true,
    },
  ],
  connected: 0,
  ...changes,
})
