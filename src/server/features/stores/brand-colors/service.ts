import type { Parsed } from '../../../../shared/contract.ts'
import { MAX_BRAND_COLORS } from '../../../../shared/contracts/stores/brand-colors.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import {
  defaultCart,
  defaultConfirmationPage,
  defaultOptimizer,
  defaultPaymentPage,
  templateColors,
} from '../../../../shared/domain/pages/page-defaults.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import {
  deleteSavedColor,
  insertSavedColor,
  listSavedColors,
  listUsedColors,
  lockSavedColors,
  type UsedColor,
} from './repo.ts'

interface StoreColors {
  colours: string[]
  kept: string[]
}

/** The used colors that the merchant chose, most used first. */
function customColors(used: readonly UsedColor[]): string[] {
  const uses = new Map<string, number>()
  for (const { key, colour, uses: count } of used) {
    if (!isDefaultColor(key, colour)) uses.set(colour, (uses.get(colour) ?? 0) + count)
  }
  return [...uses].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other)).map(([colour]) => colour)
}

/** Colors of a store: saved ones, then used ones, at most `MAX_BRAND_COLOURS`. */
export async function storeColors(db: Executor, store_id: string): Promise<StoreColors> {
  const kept = await listSavedColors(db, store_id)
  const colours = [...new Set([...kept, ...customColors(await listUsedColors(db, store_id))])]
  return { colours: colours.slice(0, MAX_BRAND_COLORS), kept }
}

/**
 * Saves or removes a custom color; idempotent.
 * @throws AppError 409 if the maximum is already saved.
 */
export async function setColorSaved(
  deps: Deps,
  by: Actor,
  { store_id, colour: given, kept }: Parsed<Contracts['brandColours']['keep']>['body'],
): Promise<StoreColors> {
  const colour = given.toUpperCase()
  return deps.db.transaction(async (tx) => {
    const before = await lockSavedColors(tx, store_id)
    if (before.includes(colour) === kept) return storeColors(tx, store_id)
    if (kept && before.length >= MAX_BRAND_COLORS)
      throw new AppError(409, `A store keeps at most ${MAX_BRAND_COLORS} colors. Remove one first.`)
    if (kept) await insertSavedColor(tx, { store_id, colour, created_at: deps.clock.now() })
    else await deleteSavedColor(tx, store_id, colour)
    await audit(deps, tx, by, {
      store_id,
      action: 'brand_colours.updated',
      target: { type: 'store', id: store_id, name: colour },
      before: { brand_colours: before },
      after: { brand_colours: kept ? [colour, ...before] : before.filter((each) => each !== colour) },
    })
    return storeColors(tx, store_id)
  })
}

const defaultColors = new Map<string, Set<string>>()
for (const content of [
  ...Object.values(templateColors),
  defaultPaymentPage(),
  defaultCart(),
  defaultConfirmationPage(),
  defaultOptimizer(),
]) {
  for (const [key, value] of Object.entries(content)) {
    if (key.endsWith('_color'))
      defaultColors.set(key, (defaultColors.get(key) ?? new Set()).add(String(value).toUpperCase()))
  }
}

/** True if any template of any kind has this color, in uppercase, as the default of the setting. */
const isDefaultColor = (key: string, colour: string): boolean => defaultColors.get(key)?.has(colour) ?? false
