import { newSecret } from '../../../db/ids.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { recoveryMail } from '../../../mail/recovery-mail.ts'
import type { RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { isHeldOut } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import { createPersonalCode } from '../../checkout/promo-codes/service.ts'
import { checkoutOriginOf } from '../../stores/stores/service.ts'
import { dueAt, IDLE_MS, nextAction, type RunFacts } from './next-action.ts'
import * as repo from './run-repo.ts'

type RecoveryDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'settings' | 'log'>

/** Limits one run of the job; the next one, a minute later, continues. */
const MOST = 500

/**
 * Starts recovery of newly abandoned carts, then handles every step that is due. A step, its promo code and its queued
 * email are stored in one transaction, so a killed worker neither repeats nor loses one.
 */
export async function recoverCarts(deps: RecoveryDeps): Promise<void> {
  await startRuns(deps)
  for (let handled = 0; handled < MOST; handled++) {
    if (!(await continueNext(deps))) return
  }
}

async function startRuns(deps: RecoveryDeps): Promise<void> {
  const now = deps.clock.now()
  const found = await repo.findCandidates(deps.db, now, new Date(now.getTime() - IDLE_MS))
  const runs = found.map(({ steps, idle_ms, opted_in, holdout_percent, ...cart }): repo.NewRun => {
    const held_out = isHeldOut(cart.store_id, cart.email, holdout_percent)
    return {
      session_id: cart.session_id,
      store_id: cart.store_id,
      mode: cart.mode,
      email: cart.email,
      legal_basis: opted_in ? 'opt_in' : 'soft_opt_in',
      held_out,
      status: held_out ? 'finished' : 'active',
      next_at: held_out ? null : dueAt(steps[0], new Date(idle_ms)),
      created_at: now,
    }
  })
  await deps.db.transaction((tx) => repo.insertRuns(tx, runs))
}

const factsOf = (run: repo.DueRun): RunFacts => ({
  ...run,
  changed_at: new Date(run.changed_ms),
  is_paying: run.session_status === 'processing',
  is_gone: run.is_erased || run.cart.length === 0,
  product_ids: run.cart.map(({ productId }) => productId),
})

/** A run that fails is retried after this time, so that it doesn't hold up the others. */
const RETRY_MS = 15 * 60_000

/** Handles the run that has been due the longest; false if none is due. */
async function continueNext(deps: RecoveryDeps): Promise<boolean> {
  const now = deps.clock.now()
  let claimed: string | null = null
  try {
    return await deps.db.transaction(async (tx) => {
      const run = await repo.claimDueRun(tx, now)
      claimed = run?.session_id ?? null
      if (run) await handle(deps, tx, run, now)
      return run !== undefined
    })
  } catch (error) {
    if (claimed === null) throw error
    deps.log.error({ err: error, session_id: claimed }, 'a recovery step failed')
    await repo.scheduleRun(deps.db, claimed, { next_at: new Date(now.getTime() + RETRY_MS) })
    return true
  }
}

async function handle(deps: RecoveryDeps, tx: Executor, run: repo.DueRun, now: Date): Promise<void> {
  if (run.is_other_address) return repo.leaveRun(tx, run)
  const { session_id, next_step, steps } = run
  const action = nextAction(factsOf(run), now)
  if (action.kind === 'end') await repo.endRun(tx, session_id, action.status)
  else if (action.kind === 'wait') await repo.scheduleRun(tx, session_id, { next_at: action.until })
  else {
    if (action.kind === 'send') await sendStep(deps, tx, run, action.step, now)
    // A skipped step has had its delay, so the next one counts from now too.
    const next_at = dueAt(steps[next_step + 1], now)
    await repo.scheduleRun(tx, session_id, { next_at, next_step: next_step + 1 })
  }
}

/** Letters and digits that aren't mistaken for each other. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const newCode = (): string =>
  `BACK-${[...Buffer.from(newSecret(), 'base64url').subarray(0, 10)].map((byte) => CODE_LETTERS[byte % 32]).join('')}`

async function makePromo(tx: Executor, run: repo.DueRun, promo: RecoveryStep['promo'], now: Date) {
  if (!promo) return null
  const { store_id, time_zone } = run
  const { percent } = promo
  const code = newCode()
  const ends_at = new Date(now.getTime() + promo.valid_hours * 3_600_000)
  const promo_code_id = await createPersonalCode(tx, { store_id, code, percent, ends_at, now })
  return { promo_code_id, code, percent, ends_at, time_zone }
}

/** Stores and queues a step's email. */
export async function sendStep(
  deps: RecoveryDeps,
  tx: Executor,
  run: repo.DueRun,
  step: RecoveryStep,
  now: Date,
): Promise<void> {
  const { session_id, mode, locale, customer_name, cart, subtotal, currency } = run
  const [link, unsubscribe] = [newSecret(), newSecret()]
  const promo = await makePromo(tx, run, step.promo, now)
  const origin = await checkoutOriginOf(deps, run.store_id)
  await repo.insertMessage(tx, {
    session_id,
    step_id: step.step_id,
    link_hash: hashToken(link),
    unsubscribe_hash: hashToken(unsubscribe),
    promo_code_id: promo?.promo_code_id ?? null,
    sent_at: now,
  })
  const items = cart.map(({ title, variant_title, quantity, discount_price }) => ({
    title,
    variant_title,
    quantity,
    total: discount_price * quantity,
  }))
  await deps.mail.queue(
    tx,
    recoveryMail({
      to: run.email,
      store: run,
      mode,
      locale,
      customer_name,
      step,
      cart: { items, subtotal, currency },
      promo,
      link: `${origin}/recover/${link}`,
      unsubscribe: `${origin}/unsubscribe/${unsubscribe}`,
    }),
  )
}
