import { randomUUID } from 'node:crypto'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { HttpClient } from './http-client.ts'

export interface BenchShop {
  token: string
  store_id: string
  product_id: string
  variant_ids: readonly [string, string]
}

/** Opens an account, a store, the test gateway and a product of two variants, all through the public calls. */
export async function setUpShop(client: HttpClient): Promise<BenchShop> {
  const email = `bench-${randomUUID()}@example.com`
  const body = { email, password: 'a long password', first_name: 'Bench', last_name: 'Mark' }
  await client.call(contracts.auth.register, { body })
  const { mails } = await client.call(contracts.system.outbox, { query: { to: email } })
  const otp = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? ''
  const { data: user } = await client.call(contracts.auth.verifyEmail, { body: { email, otp } })
  const headers = { authorization: `Bearer ${user.token}` }
  const store = await client.call(
    contracts.stores.register,
    { body: { store_name: 'Bench store', user_id: user.id } },
    headers,
  )
  const { store_id } = store.data
  await client.call(contracts.orchestration.testGateway, { body: { store_id } }, headers)
  const product = await client.call(
    contracts.inventory.create,
    {
      body: {
        store_id,
        title: 'Heron gooseneck kettle',
        variants: [
          { title: 'Matte black', price: 8900, stock: 10_000_000 },
          { title: 'Sand', price: 2800, stock: 10_000_000 },
        ],
      },
    },
    headers,
  )
  const [first, second] = product.data.variants
  if (!first || !second) throw new Error('The product has no two variants')
  const variant_ids = [first.variant_id, second.variant_id] as const
  return { token: user.token, store_id, product_id: product.data.product_id, variant_ids }
}
