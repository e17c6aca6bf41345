import { contentStatus } from '../../../../shared/contracts/fields.ts'
import type { ConfirmationPage } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import type { ShownReview } from '../../../../shared/contracts/pages/reviews.ts'
import type { Deps } from '../../../deps.ts'
import { emailsOff } from '../../notifications/customer-emails/service.ts'
import { publishedChoice } from '../publishable-content/service.ts'
import { shownReviews } from '../reviews/service.ts'
import { confirmationPageKind } from './kind.ts'

/** A store's confirmation page for shoppers: the one chosen for them, else the default; null if none is live. */
export async function confirmationPageOf(
  deps: Pick<Deps, 'db'>,
  store_id: string,
  chosen: string | null = null,
): Promise<ConfirmationPage | null> {
  const found = await publishedChoice(deps, confirmationPageKind, { store_id, id: chosen })
  if (!found) return null
  return {
    ...found.content,
    confirmation_page_id: found.row.content_id,
    store_id,
    status: contentStatus.parse(found.row.status),
    is_default: found.row.is_default,
  }
}

export interface ConfirmationParts {
  confirmation_page: ConfirmationPage | null
  reviews: ShownReview[]
}

/**
 * The confirmation page of a session, or the store's default for null, with its reviews; no reviews if the page hides
 * them. A page only promises a tracking number by email while the store sends shipping confirmations.
 */
export async function confirmationParts(
  deps: Pick<Deps, 'db'>,
  { store_id, confirmation_page_id: chosen }: { store_id: string; confirmation_page_id: string | null },
): Promise<ConfirmationParts> {
  const [page, off] = await Promise.all([confirmationPageOf(deps, store_id, chosen), emailsOff(deps, store_id)])
  const confirmation_page = page && {
    ...page,
    tracking_code_enabled: page.tracking_code_enabled && !off.includes('shipping_confirmation'),
  }
  if (!confirmation_page?.reviews_enabled) return { confirmation_page, reviews: [] }
  const { confirmation_page_id } = confirmation_page
  return { confirmation_page, reviews: await shownReviews(deps, { confirmation_page_id }) }
}
