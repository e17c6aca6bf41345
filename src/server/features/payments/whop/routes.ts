import { sortOf } from '../../../http/requests/sorting.ts'
import type { Handlers } from '../../../http/handler.ts'
import { integrationOf } from './account.ts'
import { choosePayer, connect, disconnect, verify } from './connect.ts'
import { dashboardOf, syncNow } from './dashboard.ts'
import { choices, listMapped, mapProduct } from './products.ts'
import { listPayments, PAYMENT_SORTS, type PaymentListRow } from './payments-repo.ts'
import { checkWebhook } from './webhook.ts'

const rowOf = ({ created, ...row }: PaymentListRow) => ({ ...row, created_at: new Date(created).toISOString() })

export const whopRoutes: Handlers<'whop'> = {
  integration: async ({ deps, store }) => ({ data: await integrationOf(deps, store) }),
  connect: (call) => connect(call.deps, call, call.store, call.body.whop_api_key),
  disconnect: async (call) => {
    await disconnect(call.deps, call, call.store)
    return { message: 'Whop is disconnected' }
  },
  verify: async (call) => {
    const { verification, data } = await verify(call.deps, call, call.store)
    const { verified, message, latency_ms } = verification
    return { verified, message, latency_ms, data }
  },
  use: async (call) => {
    const { instead } = call.body
    const data = await choosePayer(call.deps, call, call.store, instead)
    return { message: instead ? 'Whop processes payments' : 'Your own accounts process payments', data }
  },
  listen: async (call) => {
    const data = await checkWebhook(call.deps, call, call.store)
    const message =
      data.webhook?.state === 'listening' ? 'Whop sends webhooks to this server' : 'Whop does not send webhooks yet'
    return { message, data }
  },
  products: ({ deps, store, query }) => listMapped(deps, store, query),
  choices: async ({ deps, store }) => ({ products: await choices(deps, store) }),
  mapProduct: async (call) => ({
    message: 'Product linked',
    data: await mapProduct(call.deps, call, call.store, call.body),
  }),
  dashboard: async ({ deps, store }) => ({ data: await dashboardOf(deps, store) }),
  sync: async ({ deps, store }) => ({ data: await syncNow(deps, store) }),
  payments: async ({ deps, store, query }) => {
    const { store_id, mode } = store
    const sort = sortOf(query.sort, PAYMENT_SORTS)
    const { rows, total } = await listPayments(deps.db, { ...query, store_id, mode, sort })
    return { payments: rows.map(rowOf), total }
  },
}
