import { MAX_BRAND_COLOURS } from '../../../shared/contracts/brand-colours.ts'
import type { Handlers } from '../../http/handler.ts'
import { listUsed, type UsedColour } from './repo.ts'
import { isUsualColour } from './usual-colours.ts'

/** The merchant's own colours among those used, the most used first. */
function ownColours(used: readonly UsedColour[]): string[] {
  const uses = new Map<string, number>()
  for (const { key, colour, uses: count } of used) {
    if (!isUsualColour(key, colour)) uses.set(colour, (uses.get(colour) ?? 0) + count)
  }
  const byUse = [...uses].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
  return byUse.slice(0, MAX_BRAND_COLOURS).map(([colour]) => colour)
}

export const brandColourRoutes: Handlers<'brandColours'> = {
  list: async ({ deps, store }) => ({ colours: ownColours(await listUsed(deps.db, store.store_id)) }),
}
