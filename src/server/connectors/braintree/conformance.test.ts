import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import {
  BRAINTREE_KEYS,
  createBraintreeBench,
} from '../../../../tests/support/providers/braintree/braintree-subject.ts'
import { BRAINTREE_REJECTIONS, BRAINTREE_RESPONSES } from './decline-codes.ts'

describeConnector('Braintree', async () => {
  const bench = await createBraintreeBench()
  const token = (prefix: string) => () =>
    Promise.resolve({ type: 'token' as const, value: `fake-${prefix}-${crypto.randomUUID()}` })
  return {
    connector: bench.braintree,
    context: (overrides = {}) => {
      const isOther = overrides.connection_id !== undefined
      return bench.context({
        ...overrides,
        credentials: isOther ? { ...BRAINTREE_KEYS, public_key: 'wrongwrong' } : BRAINTREE_KEYS,
      })
    },
    approving: token('valid'),
    declining: [
      // Braintree itself marks 2012 as a hard decline, like every code whose type is hard.
      ...Object.entries(BRAINTREE_RESPONSES).map(([number, code]) => ({ code, token: token(`decline-${number}`) })),
      ...Object.entries(BRAINTREE_REJECTIONS).map(([reason, code]) => ({ code, token: token(`reject-${reason}`) })),
    ],
    countCharges: (reference) =>
      Promise.resolve([...bench.double.transactions.values()].filter(({ orderId }) => orderId === reference).length),
    webhook: (id) => {
      const reference = bench.double.transactions.get(id)?.orderId ?? ''
      return Promise.resolve(bench.webhook('transaction_settled', reference))
    },
    tamper: (request) => ({
      ...request,
      body: Buffer.from(request.body.toString().replace('bt_payload=', 'bt_payload=AA')),
    }),
    unsign: (request) => ({ ...request, body: Buffer.from(request.body.toString().replace('bt_signature', 'none')) }),
    signsTime: false,
    close: () => bench.server.close(),
  }
})
