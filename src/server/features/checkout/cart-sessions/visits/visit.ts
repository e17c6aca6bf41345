import { isBot } from '../../../../../shared/domain/store/bots.ts'
import { channelOf } from '../../../../../shared/domain/store/channels.ts'
import type { VisitSource } from '../../../../../shared/domain/store/attribution.ts'
import { deviceOf } from '../../../../../shared/domain/store/device.ts'
import type { Db } from '../../../../db/connection.ts'
import type { Device } from '../../../../http/requests/device.ts'
import type { NewVisit } from './visit-repo.ts'
import { visitorHash } from './visitor-hash.ts'

/** The request that reports a visit. */
export interface VisitRequest {
  ip: string
  user_agent: string
  /** ISO 3166 alpha-2; null if unknown. */
  country: string | null
  device: Device | null
}

/** What a report tells about the visit. */
interface Reported {
  source: VisitSource | null
  reached_checkout: boolean
}

/** Describes a visit for traffic reports. A secret that the browser has just been sent may never come back. */
export async function describeVisit(
  db: Db,
  request: VisitRequest,
  { source, reached_checkout }: Reported,
  now: Date,
): Promise<NewVisit> {
  const { user_agent, country, device } = request
  return {
    ...channelOf(source),
    reached_checkout,
    country,
    device: deviceOf(user_agent),
    is_bot: isBot(user_agent),
    device_hash: device && !device.is_new ? device.hash : null,
    visitor_hash: await visitorHash(db, request, now),
  }
}
