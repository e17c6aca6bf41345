import { describe, expect, it } from 'vitest'
import { needsToken, type Contract } from '../../../shared/contract.ts'
import { contracts } from '../../../shared/contracts/index.ts'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { liveEvent } from '../../../shared/realtime.ts'
import { affectedBy, knownReads, liveReads } from './live-invalidation.ts'

const all = Object.values<Readonly<Record<string, Contract>>>(contracts).flatMap((group) => Object.values(group))
const paths = (reads: readonly { path: string }[]) => reads.map(({ path }) => path).toSorted()

/** Public reads; the dashboard uses this one too. */
const shared = [stores.details]

describe('live invalidation', () => {
  it('covers every signed-in read, and nothing else', () => {
    const signedIn = all.filter(({ method, access }) => method === 'GET' && access !== 'customer' && needsToken(access))
    expect(paths(knownReads)).toEqual(paths([...signedIn, ...shared]))
  })

  it('invalidates something for every event', () => {
    const types = liveEvent.def.options.flatMap(({ shape }) => shape.type.def.values)
    expect(types.length).toBeGreaterThan(10)
    expect(types.filter((type) => affectedBy(type).length === 0)).toEqual([])
  })

  it.each([
    ['order.created', '/lasso-pay/payments'],
    ['payment.updated', '/lasso-pay/payments'],
    ['payment.updated', '/transactions/all'],
    ['order.updated', '/billing/invoices'],
    ['connection.updated', '/lasso-pay/account'],
    ['connection.updated', '/lasso-pay/payouts'],
    ['connection.updated', '/express-checkout/settings'],
    ['connection.updated', '/accounts/all'],
    ['store.updated', '/express-checkout/settings'],
    ['store.updated', '/stripe/onboarding-status'],
    ['store.updated', '/authorizations/settings'],
    ['store.updated', '/mid-applications/all'],
    ['notification.created', '/mid-applications/details'],
    ['order.created', '/optimizer/figures'],
  ] as const)('%s invalidates %s', (type, path) => expect(paths(affectedBy(type))).toContain(path))

  it('refetches everything after a gap, except reads without live events', () => {
    expect(paths(liveReads)).toContain('/orders/all')
    expect(paths(liveReads)).not.toContain('/payment-page/details')
  })
})
