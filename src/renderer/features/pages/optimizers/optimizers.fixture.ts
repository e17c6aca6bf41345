import type { ListedOptimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import { defaultOptimizer } from '../../../../shared/domain/pages/page-defaults.ts'

/** A draft without impressions, as returned by the list. */
export const makeListed = (overrides: Partial<ListedOptimizer> = {}): ListedOptimizer => ({
  optimizer_id: 'opt_1',
  store_id: 'str_1',
  optimizer_category: 'order_bump',
  status: 'draft',
  ...defaultOptimizer(),
  version: 1,
  published_version: null,
  updated_at: '2026-11-21T10:00:00.000Z',
  impressions: 0,
  accepted: 0,
  conversions: 0,
  extra_revenue: 0,
  ...overrides,
})
