import type {
  ShopifyConflict,
  ShopifyConnection,
  ShopifyRun,
} from '../../../../shared/contracts/integrations/shopify.ts'
import { STATUS_KINDS } from '../../../../shared/domain/shopify/synced-kinds.ts'

export const run = (changes: Partial<ShopifyRun> = {}): ShopifyRun => ({
  run_id: 'run_1',
  status: 'completed',
  stage: 'finished',
  done: 214,
  total: 214,
  is_bulk: false,
  counts: { created: 12, updated: 3, unchanged: 199, sent: 0, conflicts: 1, skipped: 0, failed: 0 },
  problem: '',
  started_by: 'Marta Lindqvist',
  started_at: '2026-11-21T14:00:00.000Z',
  finished_at: '2026-11-21T14:03:00.000Z',
  ...changes,
})

export const connection = (changes: Partial<ShopifyConnection> = {}): ShopifyConnection => ({
  status: 'connected',
  shop: 'fernhill-coffee.myshopify.com',
  problem: '',
  connected_by: 'Marta Lindqvist',
  connected_at: '2026-08-14T09:00:00.000Z',
  directions: { products: 'both', stock: 'both', promo_codes: 'from_shopify', orders: 'off' },
  location: { location_id: 'loc_1', name: 'Austin warehouse' },
  locations: [
    { location_id: 'loc_1', name: 'Austin warehouse' },
    { location_id: 'loc_2', name: 'Reno warehouse' },
  ],
  webhooks: { active: 11, expected: 11 },
  api_version: '2026-10',
  rate_limit: { available: 1240, maximum: 2000, at: '2026-11-21T14:30:00.000Z' },
  last_webhook_at: '2026-11-21T14:30:20.000Z',
  kinds: STATUS_KINDS.map((kind) => ({
    kind,
    direction: kind === 'orders' || kind === 'fulfillments' ? 'off' : 'both',
    records: kind === 'products' ? 214 : 612,
    conflicts: kind === 'variants' ? 1 : 0,
    failed: 0,
    last_change_at: '2026-11-21T14:29:00.000Z',
  })),
  run: run(),
  open_conflicts: 1,
  version: 3,
  ...changes,
})

export const conflict = (changes: Partial<ShopifyConflict> = {}): ShopifyConflict => ({
  conflict_id: 'cfl_1',
  kind: 'variant',
  field: 'price',
  title: 'Kestrel gooseneck kettle 1.0 L',
  subtitle: 'Matte black, KST-KET-10-BK',
  product_id: 'prd_1',
  currency: 'USD',
  cartwright: { value: 14_900, by: 'Marta', at: '2026-11-21T11:02:00.000Z' },
  shopify: { value: 14_500, by: 'Shopify', at: '2026-11-21T10:58:00.000Z' },
  created_at: '2026-11-21T11:05:00.000Z',
  ...changes,
})
