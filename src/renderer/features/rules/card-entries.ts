import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'
import { cardEntries, type CardEntry } from '../../../shared/domain/routing/card-entry.ts'

/**
 * What each account in a list requires from the shopper, in order. A removed account counts as a provider of its own.
 */
export const cardEntriesOf = (ids: readonly string[], connections: readonly Connection[]): CardEntry[] =>
  cardEntries(ids.map((id) => connections.find(({ connection_id }) => connection_id === id)?.token_scope ?? id))
