import { promosOperation, type RemotePromo, type UnsupportedPromo } from '../../../../integrations/shopify/discounts.ts'
import { findLinkByRemote } from '../link-repo.ts'
import type { RunRow } from '../run-repo.ts'
import { attempt } from './attempt.ts'
import { requireCurrency } from './products/create-product.ts'
import type { Cause } from './reconciliation.ts'
import { isOver, moveOn, type Slice } from './run-progress.ts'
import { syncPromo } from './sync-promo.ts'

/** Synchronizes one discount code of Shopify. */
export async function importPromo(cause: Cause, remote: RemotePromo | UnsupportedPromo): Promise<void> {
  const link = await findLinkByRemote(cause.sync.deps.db, cause.sync.connected.shop, 'promo_code', remote.id)
  const title = 'unsupported' in remote ? remote.title : remote.code
  const about = { kind: 'promo_code', title, local_id: link?.local_id ?? null } as const
  await attempt(cause, about, () => syncPromo(cause, remote))
}

/** Reads the discount codes page by page. Returns the run, in the next stage if there are no more pages. */
export async function importPromos(cause: Cause, started: RunRow, slice: Slice): Promise<RunRow> {
  let run = started
  if (cause.sync.connected.shop.directions.promo_codes === 'off')
    return moveOn(cause, run, { stage: 'sending', position: {} })
  while (run.stage === 'promo_codes' && !isOver(cause, slice)) {
    const { cursor, index = 0 } = run.position
    const page = await cause.sync.admin.call(promosOperation, { after: cursor ?? null })
    requireCurrency(cause, page.currency)
    for (const [at, remote] of page.promos.entries()) {
      if (at < index) continue
      await importPromo(cause, remote)
      slice.left -= 1
      const position = { ...(cursor !== undefined && { cursor }), index: at + 1 }
      run = await moveOn(cause, run, { position, done: run.done + 1 })
    }
    run =
      page.next === null
        ? await moveOn(cause, run, { stage: 'sending', position: {} })
        : await moveOn(cause, run, { position: { cursor: page.next } })
  }
  return run
}
