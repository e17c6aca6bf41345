import type { Sync } from '../sync.ts'
import { advanceRun } from '../advance-run.ts'
import { applyChoices } from './resolve-conflicts.ts'
import { causeOf } from './attempt.ts'
import { sendChanges } from './send-changes.ts'

/** Products, stock and promo codes: the active run, then choices for conflicts, then what changed here. */
export async function synchronizeCatalog(sync: Sync): Promise<void> {
  const isRunning = await advanceRun(sync)
  const cause = await causeOf(sync, 'cartwright', null)
  await applyChoices(cause)
  if (!isRunning) await sendChanges(cause)
}
