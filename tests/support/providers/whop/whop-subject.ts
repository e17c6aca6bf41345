import { createWhop } from '../../../../src/server/connectors/whop/connector.ts'
import { connectionAt } from '../bench.ts'
import { startDoubles } from '../double-server.ts'
import { createWhopDouble, WHOP_SECRET, whopReport } from './whop-double.ts'

export const WHOP_KEYS = {
  api_key: 'apik_double_0123456789',
  account_id: 'biz_double',
  account_title: 'Kettle & Crane',
  webhook_id: 'hook_1',
  webhook_secret: WHOP_SECRET,
}

/** Creates a Whop connector with its double. */
export const createWhopBench = async () => {
  const double = createWhopDouble()
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(WHOP_KEYS, overrides)
  const whop = createWhop({ ...server.deps, productFor: () => Promise.resolve(null) })
  return { server, double, context, whop, report: whopReport }
}
export type WhopBench = Awaited<ReturnType<typeof createWhopBench>>
