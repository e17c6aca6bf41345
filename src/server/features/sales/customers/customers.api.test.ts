import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { customers } = contracts

let api: TestApp
let me: TestUser
let stranger: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  stranger = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
})
afterAll(() => api.close())

describe('customers [SA-002]', () => {
  it('lists customers of the selected mode, with search, sorting and pagination', async () => {
    await makeCustomer(api.db, { store_id, name: 'Ana Ruiz', total_spent: 300 })
    await makeCustomer(api.db, { store_id, name: 'Ben Ito', total_spent: 900, phone: '+81 3 1234' })
    await makeCustomer(api.db, { store_id, name: 'Live one', mode: 'live' })
    const names = async (query: Record<string, unknown>) => {
      const { body } = await api.call(customers.list, { query: { store_id, ...query } }, { token })
      return body.customers.map(({ name }) => name)
    }
    expect(await names({})).toEqual(['Ben Ito', 'Ana Ruiz'])
    expect(await names({ sort: 'name' })).toEqual(['Ana Ruiz', 'Ben Ito'])
    expect(await names({ sort: '-total_spent', size: 1 })).toEqual(['Ben Ito'])
    expect(await names({ search: '1234' })).toEqual(['Ben Ito'])
    expect(await api.call(customers.list, { query: { store_id, sort: 'phone' } }, { token })).toMatchObject({
      status: 400,
    })
  })

  it('requires store membership', async () => {
    const query = { store_id }
    expect(await api.call(customers.list, { query })).toMatchObject({ status: 401 })
    expect(await api.call(customers.list, { query }, { token: stranger.token })).toMatchObject({ status: 403 })
  })

  it('shows a customer only to members of their store', async () => {
    const { customer_id } = await makeCustomer(api.db, { store_id, name: 'Ana Ruiz' })
    const { body } = await api.call(customers.details, { query: { customer_id } }, { token })
    expect(body.data).toMatchObject({ customer_id, name: 'Ana Ruiz', orders_count: 0, shipping_address: null })
    const reply = await api.call(customers.details, { query: { customer_id } }, { token: stranger.token })
    expect(reply).toMatchObject({ status: 403 })
  })
})
