import { asksForConsent, consentModeFor, defaultConsentSettings } from '../../../../shared/domain/events/consent.ts'
import { consentTexts } from '../../../../shared/domain/events/consent-texts.ts'
import { storeEventTypes } from '../../../../shared/domain/events/store-event.ts'
import type { ToolName } from '../../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import type { PageTag, PageTracking } from '../../../../shared/page-tracking.ts'
import type { ShopData } from '../../../../shared/shop-data.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Tag } from '../../../integrations/tags/tag.ts'
import { tagOf } from '../../../integrations/tags/registry.ts'
import type { Deps } from '../../../deps.ts'
import { recordSignal, sessionOfPage } from './record.ts'
import { findPageTools, findTagFields, type PageTool } from './repo.ts'
import { tagSubjectOf } from './tag-subject.ts'

interface Visit {
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null
  /** The page's language. */
  language: string
  /** True if the request has `Sec-GPC: 1`. */
  privacy_signal: boolean
}

/** The tag of a tool that sends events from the browser; null for others, and for test purchases that it doesn't want. */
function tagFor({ name, status, sent_from, consent, mapping, sends_test_mode }: PageTool, mode: Mode): PageTag | null {
  if (status !== 'connected' || sent_from === 'server' || !toolOf(name).sends.includes(sent_from)) return null
  if (mode === 'test' && !sends_test_mode) return null
  const events: PageTag['events'] = {}
  for (const type of storeEventTypes) if (mapping[type]?.sent) events[type] = mapping[type].as
  return { name, consent, events }
}

/** What the frame of a tool's tag needs; null if the tool has no tag on the store's pages. */
export async function connectedTag(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  name: ToolName,
): Promise<{ tag: Tag; fields: Record<string, string> } | null> {
  const tag = tagOf(name)
  const stored = tag && (await findTagFields(db, store_id, name))
  if (!tag || !stored) return null
  const open = toolOf(name).fields.filter(({ secret, server_only }) => !secret && !server_only)
  return { tag, fields: Object.fromEntries(open.map(({ key }) => [key, stored[key] ?? ''])) }
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
  const { rules, tools, order_id } = await findPageTools(deps.db, session)
  if (tools.length === 0) return null
  const settings = rules ?? defaultConsentSettings
  const { policy_version } = settings
  if (privacy_signal) await recordSignal(deps, { ...session, country }, policy_version)
  const { store_id, session_id } = session
  return {
    store_id,
    session_id,
    asks: asksForConsent(settings, country),
    mode: consentModeFor(settings, country),
    policy_version,
    privacy_policy: data.store?.privacy_policy_link ?? '',
    texts: consentTexts(language),
    tags: tools.flatMap((tool) => tagFor(tool, session.mode) ?? []),
    subject: tagSubjectOf(data),
    order_id: data.kind === 'confirmation' ? order_id : null,
  }
}
