import { randomUUID } from 'node:crypto'
import { recordConsent } from '../../../src/server/features/integrations/consent/record.ts'
import type { VisitRequest } from '../../../src/server/features/checkout/cart-sessions/visits/visit.ts'
import { OPT_IN_COUNTRIES, type ConsentAnswer } from '../../../src/shared/domain/events/consent.ts'
import type { VisitSource } from '../../../src/shared/domain/store/attribution.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { MEASUREMENT_ID } from './tools.ts'

/** Where the store's pages are, as in reports of views. */
export const pageOf = ({ deps }: World, path: 'cart' | 'checkout') => ({
  event_id: randomUUID(),
  page: { url: `${deps.settings.checkoutUrl}/${path}`, title: path === 'cart' ? 'Cart' : 'Checkout' },
})

/** What a shopper thinks of tracking, and how tools recognize the browser. */
export interface TrackedBrowser {
  /** Null if the shopper ignores the banner. */
  answer: ConsentAnswer | null
  privacy_signal: boolean
  /** Numbers in the cookies of Google's and Meta's tags; null if the browser blocks them. */
  ga: number
  fbp: number | null
}

/** Where the law requires an answer most shoppers give one. */
export function chooseTracking(chance: Random, country: string): TrackedBrowser {
  const asks = OPT_IN_COUNTRIES.includes(country)
  const answers = chance.is(asks ? 0.85 : 0.2)
  const accepts = chance.is(asks ? 0.62 : 0.55)
  const number = () => chance.between(100_000_000, 2_000_000_000)
  return {
    answer: answers ? { analytics: accepts || chance.is(0.2), marketing: accepts, policy_version: 1 } : null,
    privacy_signal: chance.is(0.04),
    ga: number(),
    fbp: chance.is(0.9) ? number() : null,
  }
}

interface Reported {
  browser: TrackedBrowser
  request: VisitRequest
  source: VisitSource | null
}

/** Says what a shopper's page does about consent: stores what applies, with what the browser knows of ads. */
export async function reportConsent(
  { deps, now }: World,
  live_cart_session_id: string,
  { browser, request, source }: Reported,
): Promise<void> {
  const { ip, user_agent, country } = request
  const { answer, privacy_signal, ga, fbp } = browser
  const seconds = Math.floor(now().getTime() / 1000)
  const visit = `GS2.1.s${seconds}$o1$g0$t${seconds}$j60$l0$h0`
  const cookies = {
    _ga: `GA1.1.${ga}.${seconds}`,
    [`_ga_${MEASUREMENT_ID.replace('G-', '')}`]: visit,
    ...(fbp !== null && { _fbp: `fb.1.${seconds * 1000}.${fbp}` }),
  }
  const click = `${ga.toString(36)}${seconds.toString(36)}`
  const clicks = {
    ...(source?.utm_source === 'instagram' && { fbclid: `IwZX${click}` }),
    ...(source?.utm_medium === 'cpc' && { gclid: `Cj0K${click}` }),
    ...(source?.utm_source === 'tiktok' && { ttclid: `E.C.P.${click}` }),
  }
  const shopper = { live_cart_session_id, answer, privacy_signal, clicks, cookies }
  await recordConsent(deps, shopper, { ip, user_agent, country })
}
