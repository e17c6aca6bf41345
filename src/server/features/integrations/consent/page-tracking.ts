import { asksForConsent, consentModeFor, defaultConsentSettings } from '../../../../shared/domain/events/consent.ts'
import { consentTexts } from '../../../../shared/domain/events/consent-texts.ts'
import type { PageTracking } from '../../../../shared/page-tracking.ts'
import type { ShopData } from '../../../../shared/shop-data.ts'
import type { Deps } from '../../../deps.ts'
import { recordSignal, sessionOfPage } from './record.ts'
import { findPageTools } from './repo.ts'

interface Visit {
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null
  /** The page's language. */
  language: string
  /** True if the request has `Sec-GPC: 1`. */
  privacy_signal: boolean
}

/**
 * The consent and tags of a shopper's page; null for pages without a session and stores without marketing tools. A
 * privacy signal is stored at once: it counts even if the page's scripts are blocked.
 */
export async function pageTracking(
  deps: Pick<Deps, 'db' | 'clock'>,
  data: ShopData,
  { country, language, privacy_signal }: Visit,
): Promise<PageTracking | null> {
  const session = sessionOfPage(data)
  if (!session) return null
  const { rules, has_tools } = await findPageTools(deps.db, session.store_id)
  if (!has_tools) return null
  const settings = rules ?? defaultConsentSettings
  const { policy_version } = settings
  if (privacy_signal) await recordSignal(deps, { ...session, country }, policy_version)
  return {
    ...session,
    asks: asksForConsent(settings, country),
    mode: consentModeFor(settings, country),
    policy_version,
    privacy_policy: data.store?.privacy_policy_link ?? '',
    texts: consentTexts(language),
    tags: [],
  }
}
