import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import { createCybersourceBench } from '../../../../tests/support/providers/cybersource/cybersource-subject.ts'
import { CYBERSOURCE_KEYS } from '../../../../tests/support/providers/keys-doubles.ts'
import { CYBERSOURCE_DECLINES } from './decline-codes.ts'

describeConnector('Cybersource [CN-005]', async () => {
  const bench = await createCybersourceBench()
  const token = (prefix: string) => () => Promise.resolve(bench.token(prefix))
  return {
    connector: bench.cybersource,
    context: (overrides = {}) => {
      const isOther = overrides.connection_id !== undefined
      return bench.context({
        ...(!isOther && { returnUrl: 'https://shop.example.com/checkout?session=cs_1' }),
        ...overrides,
        credentials: isOther ? { ...CYBERSOURCE_KEYS, shared_secret: `${'A'.repeat(43)}=` } : CYBERSOURCE_KEYS,
      })
    },
    approving: token('good'),
    declining: Object.entries(CYBERSOURCE_DECLINES).map(([reason, code]) => ({
      code,
      token: token(`decline-${reason}`),
    })),
    challenged: {
      token: token('challenge'),
      answer: ({ provider_reference, action }, passed) => {
        bench.double.confirmed.set(`auth${provider_reference}`, passed)
        const fields = action?.type === 'redirect' ? action.fields : {}
        return Promise.resolve({ MD: fields?.['MD'] ?? '', TransactionId: `auth${provider_reference}` })
      },
    },
    countCharges: (reference) =>
      Promise.resolve([...bench.double.transactions.values()].filter(({ code }) => code === reference).length),
    webhook: (id, signedAt) =>
      Promise.resolve(bench.webhook('payments.payments.accept', [{ data: { transactionId: id } }], signedAt)),
    close: () => bench.server.close(),
  }
})
