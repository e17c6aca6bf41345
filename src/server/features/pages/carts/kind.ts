import { cartContent, type CartContent, type CartDraft } from '../../../../shared/contracts/pages/carts.ts'
import { contentStatus } from '../../../../shared/contracts/fields.ts'
import { defaultCart } from '../../../../shared/domain/pages/page-defaults.ts'
import type { ContentKind } from '../publishable-content/service.ts'

export const cartKind: ContentKind<CartContent, CartDraft> = {
  kind: 'cart',
  table: 'carts',
  id: 'cart_id',
  prefix: 'crt',
  noun: 'cart',
  content: cartContent,
  defaults: defaultCart,
  images: { logo: 800 },
  toDraft: (row, content) => ({
    ...content,
    cart_id: row.content_id,
    store_id: row.store_id,
    status: contentStatus.parse(row.status),
    is_default: row.is_default,
    version: row.version,
    published_version: row.published_version,
    updated_at: new Date(row.updated_at).toISOString(),
  }),
}
