import type { HostedFieldsLabels } from '../../shared/domain/checkout/hosted-fields.ts'
import type { Messages } from '../storefront/messages.ts'
import type { LazyMessages } from '../storefront/i18n/texts.tsx'
import type { ShopperMessages } from './messages.ts'

/** All of a shopper's texts in a language other than English. A missing one is a type error. */
export interface Translation {
  page: Messages
  live: Omit<ShopperMessages, 'card_fields'> & { card_fields: HostedFieldsLabels }
  lazy: LazyMessages
}
