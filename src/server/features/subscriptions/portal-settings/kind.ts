import { contentStatus } from '../../../../shared/contracts/fields.ts'
import {
  portalContent,
  type PortalContent,
  type PortalDraft,
} from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { blockingChecks } from '../../../../shared/domain/subscriptions/fair-cancel.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { AppError } from '../../../http/errors.ts'
import type { ContentKind } from '../../pages/publishable-content/service.ts'

/** Settings of a portal that was never changed. */
export const defaultPortal = (): PortalContent =>
  portalContent.parse({ ...DEFAULT_PORTAL, reasons: [...DEFAULT_PORTAL.reasons] })

/** The customer portal, which every store has exactly one of. Its ID is the store's. */
export const portalKind: ContentKind<PortalContent, PortalDraft> = {
  kind: 'customer_portal',
  table: 'customer_portals',
  id: 'store_id',
  prefix: 'plk',
  noun: 'customer portal',
  content: portalContent,
  defaults: defaultPortal,
  images: { logo: 800 },
  requireWhole: async (_deps, _db, _row, content) => {
    const failed = blockingChecks(content)
    if (failed.length === 0) return
    const words = failed.map(({ title, text }) => (text === '' ? `${title}.` : `${title}: ${text}`)).join(' ')
    throw new AppError(422, words, {
      code: 'unfair_cancel',
      data: { checks: failed.map(({ key, title, text }) => ({ key, title, text })) },
    })
  },
  toDraft: (row, content) => ({
    ...content,
    store_id: row.store_id,
    status: contentStatus.parse(row.status),
    version: row.version,
    published_version: row.published_version,
    updated_at: new Date(row.updated_at).toISOString(),
  }),
}
