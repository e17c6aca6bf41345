import type { Mode } from '../../../../shared/contracts/fields.ts'
import { compileRules, type CompiledRules } from '../../../../shared/domain/routing/decide.ts'
import type { Db } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { findNaming, findRuleset } from './repo.ts'

export { runReplay } from './run-replay.ts'
export { retryLimitsOf } from './retry-limits.ts'

interface Kept {
  version: number
  rules: CompiledRules
}

/** Maximum number of stores with cached rules; the least recently used is evicted first. */
const MOST_KEPT = 500

const rulesCache = new WeakMap<Db, Map<string, Kept>>()

/**
 * The active rules of a store in a mode, ready for evaluation. `version` is the current one, as read with the store's
 * connections: rules of that version come from the cache.
 */
export async function rulesInForce(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  mode: Mode,
  version: number,
): Promise<CompiledRules> {
  const key = `${store_id} ${mode}`
  const kept = rulesCache.get(db) ?? new Map<string, Kept>()
  rulesCache.set(db, kept)
  const found = kept.get(key)
  kept.delete(key)
  if (found && found.version >= version) {
    kept.set(key, found)
    return found.rules
  }
  const read = await findRuleset(db, { store_id, mode })
  const made = { version: read.version, rules: compileRules(read.rules) }
  kept.set(key, made)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return made.rules
}

/** A store's rules that name a connection, as drafts or active: while any exist it can't be removed. */
export const rulesNaming = (
  { db }: Pick<Deps, 'db'>,
  storeId: string,
  connectionId: string,
): Promise<{ rule_id: string; name: string }[]> => findNaming(db, storeId, connectionId)
