import type { VisitSource } from './attribution.ts'

/** Where a visit came from, as reports group it. All null for a direct visit. */
export interface Channel {
  source: string | null
  medium: string | null
  campaign: string | null
  content: string | null
  /** Host of the referring page, without 'www.'. */
  referrer: string | null
}

export const DIRECT: Channel = { source: null, medium: null, campaign: null, content: null, referrer: null }

/** Search engines and social networks by the host of the referrer. */
const KNOWN_HOSTS: readonly (readonly [pattern: RegExp, source: string, medium: 'organic' | 'social'])[] = [
  [/(^|\.)google\.[a-z.]+$/, 'google', 'organic'],
  [/(^|\.)bing\.com$/, 'bing', 'organic'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo', 'organic'],
  [/(^|\.)yahoo\.[a-z.]+$/, 'yahoo', 'organic'],
  [/(^|\.)ecosia\.org$/, 'ecosia', 'organic'],
  [/(^|\.)yandex\.[a-z.]+$/, 'yandex', 'organic'],
  [/(^|\.)baidu\.com$/, 'baidu', 'organic'],
  [/^search\.brave\.com$/, 'brave', 'organic'],
  [/(^|\.)(facebook|fb)\.com$/, 'facebook', 'social'],
  [/(^|\.)instagram\.com$/, 'instagram', 'social'],
  [/(^|\.)tiktok\.com$/, 'tiktok', 'social'],
  [/^(t\.co|x\.com|(.+\.)?twitter\.com)$/, 'x', 'social'],
  [/(^|\.)pinterest\.[a-z.]+$/, 'pinterest', 'social'],
  [/(^|\.)reddit\.com$/, 'reddit', 'social'],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, 'linkedin', 'social'],
  [/^(youtu\.be|(.+\.)?youtube\.com)$/, 'youtube', 'social'],
  [/(^|\.)snapchat\.com$/, 'snapchat', 'social'],
]

const hostOf = (referrer: string | undefined): string | null =>
  referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : null

/**
 * Groups a visit's attribution. Campaign parameters take precedence over the referrer; source and medium are lowercased
 * because links are tagged inconsistently.
 */
export function channelOf(visit: VisitSource | null): Channel {
  if (!visit) return DIRECT
  const referrer = hostOf(visit.referrer)
  const known = KNOWN_HOSTS.find(([pattern]) => referrer !== null && pattern.test(referrer))
  const hasTags = visit.utm_source !== undefined || visit.utm_medium !== undefined || visit.utm_campaign !== undefined
  const source = visit.utm_source?.toLowerCase() ?? known?.[1] ?? referrer ?? '(not set)'
  const untagged = hasTags || referrer === null ? '(not set)' : (known?.[2] ?? 'referral')
  return {
    source,
    medium: visit.utm_medium?.toLowerCase() ?? untagged,
    campaign: visit.utm_campaign ?? null,
    content: visit.utm_content ?? null,
    referrer,
  }
}
