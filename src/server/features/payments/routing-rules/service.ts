import type { Mode } from '../../../../shared/contracts/fields.ts'
import { compileRules, type CompiledRules } from '../../../../shared/domain/routing/decide.ts'
import type { Db } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { findNaming, findRuleset } from './repo.ts'

export { runReplay } from './replay.ts'
export { retryLimitsOf } from './retry-limits.ts'

interface Kept {
  version: number
  rules: CompiledRules
}

/** So many stores' rules are kept ready; the one asked for longest ago goes first. */
const MOST_KEPT = 500

const keptBy = new WeakMap<Db, Map<string, Kept>>()

/**
 * The rules in force in a store's mode, ready to be asked. `version` is that of what is in force now, as whoever read the
 * store's connections was told with them: rules of that version are not read again.
 */
export async function rulesInForce(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  mode: Mode,
  version: number,
): Promise<CompiledRules> {
  const key = `${store_id} ${mode}`
  const kept = keptBy.get(db) ?? new Map<string, Kept>()
  keptBy.set(db, kept)
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

/** The store's rules that name a connection, as drafts or in force: it cannot be removed while there are any. */
export const rulesNaming = (
  { db }: Pick<Deps, 'db'>,
  storeId: string,
  connectionId: string,
): Promise<{ rule_id: string; name: string }[]> => findNaming(db, storeId, connectionId)
