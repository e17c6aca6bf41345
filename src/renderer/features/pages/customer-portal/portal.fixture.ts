import type { PortalDraft } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'

const settings = () => ({ ...DEFAULT_PORTAL, reasons: [...DEFAULT_PORTAL.reasons], translations: {} })

/** A portal that was published without changes since. */
export const makePortal = (changes: Partial<PortalDraft> = {}): PortalDraft => ({
  ...settings(),
  store_id: 'str_1',
  status: 'live',
  version: 3,
  published_version: 3,
  updated_at: '2026-11-21T00:00:00Z',
  ...changes,
})

/** Its overview: a store in the United States, and customers who used the offers. */
export const makeOverview = (changes: object = {}) => ({
  published: settings(),
  published_at: '2026-11-21T00:00:00Z',
  link: 'https://shop.example/account/str_1',
  figures: {
    sign_ins: 214,
    actions: 96,
    canceled: 62,
    saved: 24,
    offers: [{ reason: 'too_much', accepted: 13, canceled: 29 }],
  },
  facts: { has_contact: true, countries: ['US'], languages: ['en'] },
  ...changes,
})
