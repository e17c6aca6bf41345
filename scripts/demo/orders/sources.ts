import type { VisitSource } from '../../../src/shared/domain/store/attribution.ts'
import type { Random } from '../random.ts'

const tagged = (utm_source: string, utm_medium: string, utm_campaign: string, utm_content?: string): VisitSource => ({
  utm_source,
  utm_medium,
  utm_campaign,
  ...(utm_content !== undefined && { utm_content }),
})

type SourceName = 'direct' | 'search' | 'ads' | 'feed' | 'story' | 'letter' | 'winback' | 'clip' | 'review'
export type SourceWeights = Readonly<Record<SourceName, number>>

const SOURCES: Readonly<Record<SourceName, VisitSource | null>> = {
  direct: null,
  search: { referrer: 'https://www.google.com' },
  ads: { ...tagged('google', 'cpc', 'kettles-search', 'headline-a'), referrer: 'https://www.google.com' },
  feed: { ...tagged('instagram', 'paid', 'launch', 'pour-over-video'), referrer: 'https://l.instagram.com' },
  story: { ...tagged('instagram', 'paid', 'launch', 'story'), referrer: 'https://l.instagram.com' },
  letter: tagged('email', 'newsletter', 'holiday-preview'),
  winback: tagged('email', 'flow', 'restock-reminder'),
  clip: { ...tagged('tiktok', 'paid', 'launch', 'unboxing'), referrer: 'https://www.tiktok.com' },
  review: { referrer: 'https://brewreview.example/best-kettles' },
}

/** By source: shares of the shoppers who start a checkout. */
const WEIGHTS: SourceWeights = {
  direct: 17,
  search: 30,
  ads: 20,
  feed: 9,
  story: 6,
  letter: 8,
  winback: 4,
  clip: 4,
  review: 2,
}

/** Where shoppers come from, with the shares of a small store that advertises. */
export const createSources =
  (chance: Random, weights = WEIGHTS) =>
  (): VisitSource | null =>
    SOURCES[chance.pickWeighted(weights)]
