import * as z from 'zod/mini'
import { accountNames, type AccountName } from '../../../src/shared/contracts/payments/connector-calls.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { braintreeStatement } from '../../../src/server/connectors/braintree/statement.ts'
import type { Connector } from '../../../src/server/connectors/connector.ts'
import { ConnectorUnavailable } from '../../../src/server/connectors/connector-errors.ts'
import { createRegistry } from '../../../src/server/connectors/registry.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'

/** How a double responds when its keys are verified; tests change it. */
export interface DoubleProvider {
  keys: 'accepted' | 'refused' | 'down' | 'silent'
  /** The keys of the last call. */
  seen: Readonly<Record<string, string>>
  connector: Connector
}

const KEY = '(test|live)_[a-z0-9]{8,40}'

const modeOfKey = (key: string | undefined): 'test' | 'live' | null => {
  if (key?.startsWith('live_')) return 'live'
  return key?.startsWith('test_') ? 'test' : null
}

/**
 * A provider that only exists in the test's process: one public id, one key that reveals its mode, one optional secret.
 */
export function doubleProvider(id: string): DoubleProvider {
  const double: DoubleProvider = {
    keys: 'accepted',
    seen: {},
    connector: {
      id,
      name: `The ${id} double`,
      ...(id === 'braintree' && { statement: braintreeStatement }),
      about: { text: `Stands for ${id}.`, webhook_help: 'Paste it there.' },
      credentials: {
        schema: z.object({
          merchant_id: z.string().check(z.regex(/^m_\d+$/, 'A merchant id looks like m_1')),
          api_key: z.string().check(z.regex(new RegExp(`^${KEY}$`), 'A key starts with test_ or live_')),
          webhook_secret: z.optional(z.string()),
        }),
        fields: [
          { name: 'merchant_id', label: 'Merchant ID', help: 'In the corner.', secret: false, required: true },
          { name: 'api_key', label: 'API key', help: 'Under keys.', secret: true, pattern: KEY, required: true },
          { name: 'webhook_secret', label: 'Webhook secret', help: 'Under hooks.', secret: true, required: false },
        ],
        modeOf: ({ api_key }) => modeOfKey(api_key),
      },
      capabilities: {
        methods: ['card', 'paypal'],
        currencies: ['USD', 'EUR'],
        modes: ['test', 'live'],
        capture: true,
        partial_capture: false,
        void: true,
        refund: true,
        partial_refund: true,
        three_d_secure: true,
        stored: false,
        disputes: false,
        look_up: true,
        webhooks: true,
        idempotent: true,
        on_pages: true,
      },
      verify: async ({ credentials, signal }) => {
        double.seen = credentials
        if (double.keys === 'down') throw new ConnectorUnavailable('connect ECONNREFUSED')
        if (double.keys === 'silent') await new Promise((resolve) => signal.addEventListener('abort', resolve))
        const verified = double.keys === 'accepted'
        return { verified, message: verified ? 'Connected to Heron.' : 'No such API key.', latency_ms: 1 }
      },
      authorize: () => Promise.reject(new ConnectorUnavailable('The double charges nothing')),
      lookUp: () => Promise.resolve({ found: false }),
      clientConfig: () =>
        Promise.resolve({
          kind: 'script',
          url: 'https://x.invalid/x.js',
          hosts: { script: [], frame: [], connect: [] },
          data: {},
        }),
    },
  }
  return double
}

/** Replaces all ten providers with doubles. */
export function connectDoubles(app: TestApp): Record<AccountName, DoubleProvider> {
  const doubles = Object.fromEntries(accountNames.map((id) => [id, doubleProvider(id)])) as Record<
    AccountName,
    DoubleProvider
  >
  const gateway = app.deps.connectors.list.filter(({ id }) => id === 'test-gateway')
  app.deps.connectors = createRegistry([...gateway, ...accountNames.map((id) => doubles[id].connector)])
  return doubles
}

/** Credentials that a double accepts. */
export const DOUBLE_KEYS = {
  merchant_id: 'm_77',
  api_key: 'test_abcdefgh1234',
  webhook_secret: 'hook-of-the-heron-9876',
}

/** Saves an account at a double. */
export async function saveDouble(
  app: TestApp,
  { store_id, token }: { store_id: string; token: string },
  given: Readonly<Record<string, unknown>> & { account_name: string },
) {
  const call = contracts.connectorCalls.stripeCard
  const body = { store_id, environment: 'sandbox' as const, ...DOUBLE_KEYS, ...given }
  return expectOk(await app.call(call, { body }, { token })).data
}
