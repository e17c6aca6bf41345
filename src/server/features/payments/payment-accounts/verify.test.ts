import { describe, expect, it } from 'vitest'
import { doubleProvider } from '../../../../../tests/support/payments/connector-double.ts'
import type { ConnectionContext } from '../../../connectors/connector.ts'
import { verifyKeys } from './verify.ts'

const context = (): ConnectionContext => ({
  connection_id: 'con_1',
  store_id: 'str_1',
  mode: 'test',
  credentials: {},
  webhookUrl: null,
  now: new Date('2026-11-21T12:00:00Z'),
  signal: new AbortController().signal,
})

const aNumber: unknown = expect.any(Number)

describe('verifying keys', () => {
  it("returns the provider's response and its duration", async () => {
    const { connector } = doubleProvider('stripe')
    expect(await verifyKeys(connector, context())).toEqual({
      verified: true,
      answered: true,
      message: 'Connected to Heron.',
      latency_ms: aNumber,
      checked_at: '2026-11-21T12:00:00.000Z',
    })
  })

  it('gives up on a provider that does not respond', async () => {
    const double = doubleProvider('stripe')
    double.keys = 'silent'
    const { verified, answered, message } = await verifyKeys(double.connector, context(), 20)
    expect([verified, answered, message]).toEqual([false, false, 'The stripe double did not respond in time.'])
  })

  it('gives up on a provider that ignores the abort signal', async () => {
    const { connector } = doubleProvider('stripe')
    const deaf = { ...connector, verify: () => new Promise<never>(() => {}) }
    expect((await verifyKeys(deaf, context(), 20)).verified).toBe(false)
  })

  it('reports an outage without exposing the underlying error', async () => {
    const double = doubleProvider('stripe')
    double.keys = 'down'
    expect((await verifyKeys(double.connector, context())).message).toBe('The stripe double could not be reached.')
    const broken = { ...double.connector, verify: () => Promise.reject(new Error('key test_abc at 10.0.0.1')) }
    expect((await verifyKeys(broken, context())).message).toBe('The stripe double sent an unclear response.')
  })
})
