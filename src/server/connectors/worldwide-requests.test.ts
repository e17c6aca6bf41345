import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adyenCard, createAdyenBench } from '../../../tests/support/providers/adyen/adyen-subject.ts'
import { createAuthorizeNetBench } from '../../../tests/support/providers/authorize-net/authorize-net-subject.ts'
import { saleOf } from '../../../tests/support/providers/bench.ts'
import { createBraintreeBench } from '../../../tests/support/providers/braintree/braintree-subject.ts'
import { createCybersourceBench } from '../../../tests/support/providers/cybersource/cybersource-subject.ts'
import type { DoubleServer } from '../../../tests/support/providers/double-server.ts'
import { limitViolations } from '../../../tests/support/providers/field-limits.ts'
import { createNmiBench } from '../../../tests/support/providers/nmi/nmi-subject.ts'
import { createNuveiBench } from '../../../tests/support/providers/nuvei/nuvei-subject.ts'
import { createPayPalBench } from '../../../tests/support/providers/paypal/paypal-subject.ts'
import { createStripeBench } from '../../../tests/support/providers/stripe/stripe-subject.ts'
import { createWhopBench } from '../../../tests/support/providers/whop/whop-subject.ts'
import { WORLD_SALES } from '../../../tests/support/providers/world.ts'
import type { ChargingConnector, ConnectionContext } from './connector.ts'
import type { AuthorizeInput, PaymentToken } from './inputs.ts'

interface Subject {
  connector: ChargingConnector
  server: DoubleServer
  context: () => ConnectionContext
  token: (at: number) => PaymentToken
  more?: Partial<AuthorizeInput>
}

const plain = (value: string): PaymentToken => ({ type: 'token', value })

const SUBJECTS: Readonly<Record<string, () => Promise<Subject>>> = {
  stripe: async () => {
    const { stripe, ...bench } = await createStripeBench()
    return { ...bench, connector: stripe, token: () => plain('pm_card_visa') }
  },
  adyen: async () => {
    const { adyen, ...bench } = await createAdyenBench()
    return { ...bench, connector: adyen, token: () => adyenCard('test_4111111111111111') }
  },
  paypal: async () => {
    const { paypal, ...bench } = await createPayPalBench()
    return { ...bench, connector: paypal, token: () => plain('script'), more: { payment_method: 'paypal' } }
  },
  braintree: async () => {
    const { braintree, ...bench } = await createBraintreeBench(
      Object.fromEntries(WORLD_SALES.map(({ currency }) => [currency, currency])),
    )
    return { ...bench, connector: braintree, token: (at) => plain(`fake-valid-nonce-${at}`) }
  },
  nmi: async () => {
    const { nmi, ...bench } = await createNmiBench()
    return { ...bench, connector: nmi, token: (at) => plain(`world-token-${at}`) }
  },
  nuvei: async () => {
    const { nuvei, token, ...bench } = await createNuveiBench()
    return { ...bench, connector: nuvei, token: () => token() }
  },
  'authorize-net': async () => {
    const { anet, ...bench } = await createAuthorizeNetBench()
    return { ...bench, connector: anet, token: (at) => plain(`good-token-${at}`) }
  },
  cybersource: async () => {
    const { cybersource, token, ...bench } = await createCybersourceBench()
    return { ...bench, connector: cybersource, token: () => token() }
  },
  whop: async () => {
    const { whop, ...bench } = await createWhopBench()
    return { ...bench, connector: whop, token: () => plain('embed') }
  },
}

describe.each(Object.keys(SUBJECTS))('requests to %s from all over the world', (id) => {
  let subject: Subject
  beforeAll(async () => {
    const made = await SUBJECTS[id]?.()
    if (!made) throw new Error(`${id} has no subject`)
    subject = made
  }, 60_000)
  afterAll(() => subject.server.close())

  it('match the provider’s documentation, for all countries and currencies', async () => {
    const { connector, server, context, token, more } = subject
    const { currencies } = connector.capabilities
    const results = []
    const refused = []
    for (const [at, sale] of WORLD_SALES.entries()) {
      if (currencies !== 'any' && !currencies.includes(sale.currency)) continue
      const problem = connector.amountProblem?.(sale.amount, sale.currency) ?? null
      const before = server.requests.length
      const result = await connector.authorize(context(), saleOf(token(at), { ...sale, ...more }))
      if (problem !== null) {
        // Amounts that it says it can't accept are rejected with the same message, without a call.
        refused.push({
          problem,
          said: 'message' in result ? result.message : '',
          calls: server.requests.length - before,
        })
        continue
      }
      results.push({
        at,
        currency: sale.currency,
        status: result.status,
        why: 'message' in result ? result.message : '',
      })
    }
    expect(results.filter(({ status }) => status !== 'approved' && status !== 'requires_action')).toEqual([])
    expect(refused.filter(({ problem, said, calls }) => problem !== said || calls > 0)).toEqual([])
    expect(results.length).toBeGreaterThan(10)
    expect(server.requests.flatMap((request) => limitViolations(id, request))).toEqual([])
    expect(server.violations).toEqual([])
    // The first request of each kind waits until its part of a large description is compiled.
  }, 60_000)
})
