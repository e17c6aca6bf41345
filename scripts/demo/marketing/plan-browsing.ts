import type { VisitSource } from '../../../src/shared/domain/store/attribution.ts'
import { createSources, type SourceWeights } from '../orders/sources.ts'
import { planVisits } from '../plan.ts'
import type { Random } from '../random.ts'
import { chooseBrowser, chooseCrawler } from './browsers.ts'

/** A visit that ends without contact details. */
export interface BrowsingVisit {
  at: Date
  user_agent: string
  /** ISO 3166-1 alpha-2. */
  country: string
  source: VisitSource | null
  /** True if the payment page was opened, not only the cart. */
  reaches_checkout: boolean
  /** True if the browser was here in the 30 days before. */
  returns: boolean
  /** Minutes until the last change of the cart. */
  minutes: number
}

/** Visits for each one that starts a checkout and leaves contact details or more. */
const PER_CHECKOUT = 8.4

/** Social ads bring many who only look; emails bring those who buy. */
const WEIGHTS: SourceWeights = {
  direct: 17,
  search: 29,
  ads: 17,
  feed: 13,
  story: 9,
  letter: 4,
  winback: 1,
  clip: 8,
  review: 2,
}

const COUNTRIES = { US: 80, CA: 8, GB: 5, AU: 3, DE: 2, FR: 2 }

/** Plans the visits of shoppers who browse and leave, and of crawlers, oldest first. */
export function planBrowsing(chance: Random, until: Date, days: number): BrowsingVisit[] {
  const nextSource = createSources(chance, WEIGHTS)
  return planVisits(chance, until, days, PER_CHECKOUT).map((at) => {
    const isCrawler = chance.is(0.09)
    const source = nextSource()
    return {
      at,
      user_agent: isCrawler ? chooseCrawler(chance) : chooseBrowser(chance).user_agent,
      country: chance.pickWeighted(COUNTRIES),
      source: isCrawler ? null : source,
      reaches_checkout: !isCrawler && chance.is(0.34),
      returns: !isCrawler && chance.is(0.24),
      minutes: chance.between(1, 14),
    }
  })
}
