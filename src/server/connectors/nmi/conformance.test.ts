import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import { createNmiBench, NMI_KEYS } from '../../../../tests/support/providers/nmi/nmi-subject.ts'
import { NMI_DECLINES } from './decline-codes.ts'

describeConnector('NMI', async () => {
  const bench = await createNmiBench()
  const token = (prefix: string) => () =>
    Promise.resolve({ type: 'token' as const, value: `${prefix}-${crypto.randomUUID()}` })
  return {
    connector: bench.nmi,
    context: (overrides = {}) => {
      const isOther = overrides.connection_id !== undefined
      return bench.context({
        ...overrides,
        credentials: isOther ? { ...NMI_KEYS, security_key: 'wrongwrongwrongwrong' } : NMI_KEYS,
      })
    },
    approving: token('good'),
    declining: Object.entries(NMI_DECLINES).map(([number, code]) => ({ code, token: token(`decline-${number}`) })),
    countCharges: (reference) =>
      Promise.resolve([...bench.double.transactions.values()].filter(({ order_id }) => order_id === reference).length),
    webhook: (transaction_id) => Promise.resolve(bench.webhook('transaction.sale.success', { transaction_id })),
    // The signature's nonce is not a timestamp.
    signsTime: false,
    close: () => bench.server.close(),
  }
})
