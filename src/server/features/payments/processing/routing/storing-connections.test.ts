import { describe, expect, it } from 'vitest'
import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { OpenConnection } from '../../payment-accounts/service.ts'
import { connectionsFor } from './storing-connections.ts'

const account = (connection_id: string, stored: boolean, storeMethod?: () => void) =>
  ({ connection_id, connector: { capabilities: { stored }, storeMethod } }) as unknown as OpenConnection

const all = [account('redirects', false), account('stores', true), account('stores_only', true, () => {})]
const item = { subscription: { option_id: 'opt_1' } } as unknown as CartItem

const idsFor = (cart: CartItem[] | undefined, total: number) =>
  connectionsFor({ cart, total }, all).map(({ connection_id }) => connection_id)

describe('the accounts that can take a payment', () => {
  it('are all of them without a subscription', () => {
    expect(idsFor(undefined, 100)).toHaveLength(3)
    expect(idsFor([{ ...item, subscription: null }], 0)).toHaveLength(3)
  })

  it('can store the payment method of a subscription, without a charge if nothing is due', () => {
    expect(idsFor([item], 100)).toEqual(['stores', 'stores_only'])
    expect(idsFor([item], 0)).toEqual(['stores_only'])
  })
})
