import type { CartDraft } from '../../../../shared/contracts/pages/carts.ts'
import { defaultCart } from '../../../../shared/domain/pages/page-defaults.ts'

/** The store's live default cart, published without changes since. */
export const makeCart = (changes: Partial<CartDraft> = {}): CartDraft => ({
  ...defaultCart(),
  cart_id: 'crt_1',
  store_id: 'str_1',
  status: 'live',
  is_default: true,
  version: 3,
  published_version: 3,
  updated_at: '2026-11-21T00:00:00Z',
  ...changes,
})
