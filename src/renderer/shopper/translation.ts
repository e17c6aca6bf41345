import type { HostedFieldsLabels } from '../../shared/domain/hosted-fields.ts'
import type { Messages } from '../storefront/messages.ts'
import type { LazyMessages } from '../storefront/texts.tsx'
import type { ShopperMessages } from './messages.ts'

/** The texts whose wording the specification fixes: they are the same in every language (GAP-64). */
type Specified = 'added' | 'broken'

/** One language besides English: all of a shopper's texts. What one lacks is a type error. */
export interface Translation {
  page: Messages
  live: Omit<ShopperMessages, Specified | 'card_fields'> & { card_fields: HostedFieldsLabels }
  lazy: LazyMessages
}
