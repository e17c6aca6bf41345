import type { Connector } from '../../../src/server/connectors/connector.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { OrderDetails } from '../../../src/shared/contracts/sales/orders.ts'
import { payWith, readySession, type TestShop } from './shop.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'

export interface Sale {
  order_id: string
  payment_id: string
  /** Minor units. */
  amount: number
}

/** Sells one kettle, paid with a card. */
export async function sellOne(app: TestApp, shop: TestShop, card = '4242 4242 4242 4242'): Promise<Sale> {
  const session = await readySession(app, shop)
  const { body } = await payWith(app, session, card)
  const { rows } = await app.db.$client.query<{ order_id: string | null; payment_id: string; amount: string }>(
    'select order_id, payment_id, amount from payments where session_id = $1',
    [session._id],
  )
  const [row] = rows
  if (!row?.order_id) throw new Error(`No order: ${body.status}`)
  return { order_id: row.order_id, payment_id: row.payment_id, amount: Number(row.amount) }
}

/** Reads an order as its merchant. */
export const readOrderAsMerchant = async (app: TestApp, { token }: TestShop, order_id: string): Promise<OrderDetails> =>
  expectOk(await app.call(contracts.orders.details, { query: { order_id } }, { token })).data

/** Runs `work` with some of the test gateway's methods replaced; `really` calls the original. */
export async function gatewayDoes(
  app: TestApp,
  otherwise: (really: Connector) => Partial<Connector>,
  work: () => Promise<unknown>,
): Promise<void> {
  const gateway = app.deps.connectors.byId('test-gateway')
  if (!gateway) throw new Error('The test gateway is gone')
  const really = { ...gateway }
  const changes = otherwise(really)
  Object.assign(gateway, changes)
  try {
    await work()
  } finally {
    for (const name of Object.keys(changes)) Reflect.deleteProperty(gateway, name)
    Object.assign(gateway, really)
  }
}
