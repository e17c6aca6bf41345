import type { ConfirmationPage } from '../../../shared/contracts/confirmation-pages.ts'
import type { Deps } from '../../deps.ts'
import { publishedDefault } from '../content/service.ts'
import { confirmationPageKind } from './kind.ts'

/** What shoppers of a store get after they paid; null without a live one. */
export async function confirmationPageOf(deps: Pick<Deps, 'db'>, store_id: string): Promise<ConfirmationPage | null> {
  const found = await publishedDefault(deps, confirmationPageKind, { store_id })
  if (!found) return null
  return {
    ...found.content,
    confirmation_page_id: found.row.content_id,
    store_id,
    status: 'live',
    is_default: true,
  }
}
