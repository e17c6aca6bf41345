import type { CardReply } from '../../../shared/contracts/subscriptions/portal-actions.ts'
import { parseProviderParameters } from '../payment/provider-return.ts'
import type { ProviderResult } from '../providers/side.ts'
import { callAccount } from './account-api.ts'

export type { CardReply } from '../../../shared/contracts/subscriptions/portal-actions.ts'
/** What the bank asks the customer before a card is stored. */
export type Confirmation = NonNullable<CardReply['confirmation']>

export const METHODS = '/account?view=payment-methods'

const KEY = 'cardSetup'

/** Stores what is needed after the bank's page in this tab. Blocked storage only fails banks that need a redirect. */
export function storeSetup(setup: string): void {
  try {
    sessionStorage.setItem(KEY, setup)
  } catch {
    // The card is not saved after a redirect.
  }
}

/** Takes the setup that this tab stored; null if there is none. */
function takeSetup(): string | null {
  try {
    const setup = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return setup
  } catch {
    return null
  }
}

/** Stores a card that the customer has confirmed; null once it is stored. @throws AccountError */
export const confirmCard = async (setup: string, payload: ProviderResult): Promise<Confirmation | null> =>
  (await callAccount<CardReply>('POST', 'confirm-card', { setup, payload })).confirmation

/** A card whose bank redirected the customer back to this page; null for any other visit. */
export function returnedCard(): { setup: string; payload: ProviderResult } | null {
  const query = new URLSearchParams(location.search)
  if (query.get('confirmed') !== 'card') return null
  const setup = takeSetup()
  // The parameters are valid once and must not leak.
  history.replaceState(null, '', METHODS)
  return setup === null ? null : { setup, payload: parseProviderParameters(query, ['view', 'confirmed']) }
}
