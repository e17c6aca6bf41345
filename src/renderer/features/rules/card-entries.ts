import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'
import { cardEntries, type CardEntry } from '../../../shared/domain/routing/card-entry.ts'

/** What each account of a list asks of the shopper, in the list's order. An account that is gone counts as its own provider. */
export const entriesOf = (ids: readonly string[], connections: readonly Connection[]): CardEntry[] =>
  cardEntries(ids.map((id) => connections.find(({ connection_id }) => connection_id === id)?.token_scope ?? id))
