import type { ToolName } from '../../../shared/domain/events/tools.ts'
import type { Destination } from './destination.ts'
import { google } from './google/google.ts'
import { klaviyo } from './klaviyo/klaviyo.ts'
import { meta } from './meta/meta.ts'
import { tiktok } from './tiktok/tiktok.ts'

const DESTINATIONS: readonly Destination[] = [meta, tiktok, klaviyo, google]

/** The tool's destination; null for one that receives no events. */
export const destinationOf = (name: ToolName): Destination | null =>
  DESTINATIONS.find((destination) => destination.name === name) ?? null
