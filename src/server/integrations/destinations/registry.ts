import type { ToolName } from '../../../shared/domain/events/tools.ts'
import type { Destination } from './destination.ts'
import { meta } from './meta/meta.ts'

const DESTINATIONS: readonly Destination[] = [meta]

/** The tool's destination; null for one that receives no events. */
export const destinationOf = (name: ToolName): Destination | null =>
  DESTINATIONS.find((destination) => destination.name === name) ?? null
