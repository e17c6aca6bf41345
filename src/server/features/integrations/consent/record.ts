import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { consentOf, defaultConsentSettings, type Consent } from '../../../../shared/domain/events/consent.ts'
import type { ShopData } from '../../../../shared/shop-data.ts'
import { recordReportedEvents } from '../../../db/store-events.ts'
import type { TrackingIds } from '../../../db/schema/integrations/store-events.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import * as repo from './repo.ts'

type RecordDeps = Pick<Deps, 'db' | 'clock'>
type Body = Parsed<Contracts['consent']['record']>['body']

interface Browser {
  ip: string
  user_agent: string
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null
}

/** Click IDs and cookies that tools match shoppers with. Others are not stored. */
const CLICKS = new Set('fbclid ttclid twclid ScCid gclid gbraid wbraid epik aleid alart tblci _kx'.split(' '))
const COOKIE =
  /^(_fbp|_fbc|_ttp|ttclid|_ga(_[A-Z0-9]{4,14})?|_gcl_(aw|au|gb)|_twclid|_scid|_epik|_axeid|_axart|_axwrt|__kla_id)$/
const MAX_IDS = 20

function idsOf({ clicks = {}, cookies = {} }: Body, now: Date): TrackingIds {
  const seen = Object.entries(clicks).filter(([name, id]) => CLICKS.has(name) && id !== '')
  const known = Object.entries(cookies).filter(([name, value]) => COOKIE.test(name) && value !== '')
  return {
    clicks: Object.fromEntries(seen.map(([name, id]) => [name, { id, at: now.getTime() }])),
    cookies: Object.fromEntries(known.slice(0, MAX_IDS)),
  }
}

/**
 * Stores what the shopper of a session agreed to. Identifiers are stored only with consent, and deleted when it is
 * withdrawn. Stores without marketing tools store nothing.
 * @throws AppError 404
 */
export async function recordConsent(
  { db, clock }: RecordDeps,
  body: Body,
  { ip, user_agent, country }: Browser,
): Promise<ReplyInput<Contracts['consent']['record']>['data']> {
  const { live_cart_session_id: session_id, answer, privacy_signal, view } = body
  const session = await repo.findSessionRules(db, session_id)
  if (!session) throw notFound('Session not found')
  const { store_id, rules, sends_events } = session
  const consent = consentOf(rules ?? defaultConsentSettings, { country, privacy_signal, answer })
  if (!sends_events) return consent
  const now = clock.now()
  const isAllowed = consent.analytics || consent.marketing
  const allowed = isAllowed ? { ids: idsOf(body, now), ip, user_agent } : { ids: {}, ip: null, user_agent: null }
  const stored = await repo.saveTracking(db, { session_id, store_id, consent, country, ...allowed }, now)
  if (view)
    await recordReportedEvents(db, session_id, [{ type: view.type, key: view.event_id, ago: 0, page: view.page }], now)
  return stored
}

/** The session and store of a shopper's page; null for pages without a session. */
export function sessionOfPage(data: ShopData): { store_id: string; session_id: string; mode: Mode } | null {
  switch (data.kind) {
    case 'checkout':
      return { store_id: data.live_cart.store_id, session_id: data.live_cart._id, mode: data.live_cart.mode }
    case 'confirmation':
    case 'after_offer':
      return { store_id: data.session.store_id, session_id: data.session._id, mode: data.session.mode }
    default:
      return null
  }
}

/** Stores that a browser asked not to be tracked, before its page has run any script. */
export const recordSignal = (
  { db, clock }: RecordDeps,
  session: { store_id: string; session_id: string; country: string | null },
  policy_version: number,
): Promise<void> => {
  const consent: Consent = { analytics: false, marketing: false, source: 'privacy_signal', policy_version }
  return repo.saveSignal(db, { ...session, consent }, clock.now())
}
