import type { Mode } from '../../../../shared/contracts/fields.ts'
import { isHeldOut } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import { sendBlock, type SendBlock } from '../../../../shared/domain/recovery/send-block.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { dueAt } from './next-action.ts'
import { sendStep } from './recover-carts.ts'
import * as repo from './run-repo.ts'

interface Cart {
  store_id: string
  mode: Mode
  session_id: string
}

const REASONS: Readonly<Record<SendBlock, string>> = {
  off: 'Turn on recovery emails first',
  recovered: 'This shopper has already bought',
  suppressed: 'This address gets no recovery emails',
  no_consent: 'This shopper didn’t accept marketing emails',
  holdout: 'This shopper is in the holdout group, which gets no emails',
  all_sent: 'This cart got all emails of the sequence',
  paying: 'This cart is being paid for',
  weekly_cap: 'This shopper got the most emails of this week',
}

const blocked = (reason: SendBlock): AppError => new AppError(409, REASONS[reason], { code: reason })

const unsentSteps = ({ steps, sent_step_ids }: repo.DueRun) =>
  steps.flatMap((step, index) => (step.enabled && !sent_step_ids.includes(step.step_id) ? [{ step, index }] : []))

/** Adds a cart to the sequence that was abandoned before it was turned on, or that no step was due for yet. */
async function startRun(tx: Executor, cart: Cart, now: Date): Promise<void> {
  const found = await repo.findAbandoned(tx, cart)
  if (!found) throw notFound('Abandoned cart not found')
  const { email, opted_in, holdout_percent } = found
  const held_out = isHeldOut(cart.store_id, email, holdout_percent)
  await repo.insertRuns(tx, [
    {
      ...cart,
      email,
      legal_basis: opted_in ? 'opt_in' : 'soft_opt_in',
      held_out,
      status: held_out ? 'finished' : 'active',
      next_at: held_out ? null : now,
      created_at: now,
    },
  ])
}

/**
 * Sends a cart its next email for a member. The rest of the sequence continues from there.
 * @throws AppError 404 for a cart that isn't abandoned, 409 with the reason as the code
 */
export const sendNow = (deps: Deps, by: Actor, cart: Cart): Promise<{ message: string }> =>
  deps.once(async (tx) => {
    const now = deps.clock.now()
    await repo.lockCart(tx, cart.session_id)
    const claimed = await repo.claimRunOf(tx, now, cart)
    if (claimed?.is_other_address) await repo.leaveRun(tx, claimed)
    if (!claimed || claimed.is_other_address) await startRun(tx, cart, now)
    const run = await repo.claimRunOf(tx, now, cart)
    if (!run || run.is_erased || run.cart.length === 0) throw notFound('Abandoned cart not found')
    const [next, ...others] = unsentSteps(run)
    // It got emails at its earlier address, and no run can start again.
    if (run.is_other_address) throw blocked('all_sent')
    const reason = sendBlock({
      ...run,
      is_paying: run.session_status === 'processing',
      unsent_steps: others.length + (next ? 1 : 0),
    })
    if (reason !== null || !next) throw blocked(reason ?? 'all_sent')
    await sendStep(deps, tx, run, next.step, now)
    if (next.index >= run.next_step) {
      const next_step = next.index + 1
      await repo.scheduleRun(tx, run.session_id, { next_step, next_at: dueAt(run.steps[next_step], now) })
    }
    await audit(deps, tx, by, {
      store_id: cart.store_id,
      action: 'cart_recovery.sent',
      target: { type: 'email', id: run.email, name: run.email },
    })
    return { message: `Recovery email sent to ${run.email}` }
  })
