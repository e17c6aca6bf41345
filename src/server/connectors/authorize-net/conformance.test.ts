import { createAuthorizeNetBench } from '../../../../tests/support/providers/authorize-net/authorize-net-subject.ts'
import { AUTHORIZE_NET_KEYS } from '../../../../tests/support/providers/keys-doubles.ts'
import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import { ANET_DECLINES } from './decline-codes.ts'

describeConnector('Authorize.Net [CN-004]', async () => {
  const bench = await createAuthorizeNetBench()
  const token = (prefix: string) => () =>
    Promise.resolve({ type: 'token' as const, value: `${prefix}-${crypto.randomUUID()}` })
  return {
    connector: bench.anet,
    context: (overrides = {}) => {
      const isOther = overrides.connection_id !== undefined
      return bench.context({
        ...overrides,
        credentials: isOther ? { ...AUTHORIZE_NET_KEYS, transaction_key: 'wrong12345678901' } : AUTHORIZE_NET_KEYS,
      })
    },
    approving: token('good'),
    declining: Object.entries(ANET_DECLINES).flatMap(([number, code]) =>
      // A duplicate returns the payment that it repeats.
      code === 'duplicate' ? [] : [{ code, token: token(`decline-${number}`) }],
    ),
    countCharges: (reference) => {
      const all = [...bench.double.transactions.values()]
      return Promise.resolve(all.filter(({ description }) => description.endsWith(` ${reference}`)).length)
    },
    webhook: (id) =>
      Promise.resolve(bench.webhook('net.authorize.payment.authcapture.created', { entityName: 'transaction', id })),
    // The date is signed, and undelivered notifications are repeated for days.
    signsTime: false,
    close: () => bench.server.close(),
  }
})
