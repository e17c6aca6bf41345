import { sql } from 'drizzle-orm'
import type { Random } from '../../../../scripts/demo/random.ts'
import { ConnectorUnavailable } from '../../../../src/server/connectors/connector-errors.ts'
import { sweepPayments } from '../../../../src/server/features/payments/processing/reconcile/sweep-unsettled.ts'
import { chargeProrations } from '../../../../src/server/features/subscriptions/billing/charge-proration.ts'
import { billDue } from '../../../../src/server/features/subscriptions/billing/service.ts'
import type { TestApp } from '../../app/test-app.ts'
import { dyingDatabase } from '../../payments/dying-database.ts'
import { gatewayDoes } from '../../shops/post-purchase.ts'
import type { BankResponse, Banks } from '../reference-model/model-billing.ts'

const MINUTE = 60_000

/** When the gateway says what the bank said: at once, after its response was lost, or later. */
const TELLS = { at_once: 80, never: 10, later: 10 }

/** Sets what the banks of a subscription's cards say from now on, and when the gateway says so. */
export async function setBanks(app: TestApp, chance: Random, subscription_id: string, banks: Banks): Promise<string> {
  const own = await setBank(app, chance, { subscription_id, column: 'method_id' }, banks.own)
  const backup = await setBank(app, chance, { subscription_id, column: 'backup_method_id' }, banks.backup)
  return `${own}; of the backup card: ${backup}`
}

async function setBank(
  app: TestApp,
  chance: Random,
  { subscription_id, column }: { subscription_id: string; column: 'method_id' | 'backup_method_id' },
  bank: BankResponse,
): Promise<string> {
  const tells = chance.pickWeighted(TELLS)
  const isApproved = bank === 'approved'
  const late = isApproved ? 'process_then_approve' : 'process_then_decline'
  const behaviour = { at_once: 'approve', never: 'outcome_unknown', later: late }[tells]
  const final = isApproved ? 'approved' : 'declined'
  const outcome = tells === 'later' ? 'processing' : final
  await app.db.execute(sql`
    update tg_charges set outcome = ${outcome}, decline_code = ${isApproved ? null : bank}, behaviour = ${behaviour}
    where status in ('approved', 'voided') and payment_method_id = (
      select m.payment_method_id from customer_payment_methods m join subscriptions s on m.method_id = ${sql.identifier('s')}.${sql.identifier(column)}
      where s.subscription_id = ${subscription_id})`)
  return `the bank says ${bank}, ${tells.replace('_', ' ')}`
}

/** How a run of billing goes wrong. */
const RUNS = { plain: 55, killed: 30, unreachable: 5, together: 10 }

/** Bills what is due; the processes may be killed, work at the same time or not reach the provider. */
export async function billWithFaults(app: TestApp, chance: Random): Promise<string> {
  const run = chance.pickWeighted(RUNS)
  if (run === 'killed') {
    const steps = chance.between(0, 24)
    await billDue({ ...app.deps, db: dyingDatabase(app.db, steps).db }).catch(() => {})
    await later(app)
    return `the process was killed before operation ${steps}`
  }
  if (run === 'unreachable') {
    const down = () => ({ chargeStored: () => Promise.reject(new ConnectorUnavailable('down')) })
    await gatewayDoes(app, down, () => billDue(app.deps))
  } else {
    await Promise.all(Array.from({ length: run === 'together' ? 3 : 1 }, () => billDue(app.deps)))
  }
  await later(app)
  return run === 'plain' ? '' : run
}

/** What the running processes do in the next quarter of an hour. */
export async function later(app: TestApp): Promise<void> {
  for (let minute = 0; minute < 15; minute += 5) {
    app.clock.advance(5 * MINUTE)
    await app.runGateway()
    await sweepPayments(app.deps)
    await chargeProrations(app.deps)
    await billDue(app.deps)
  }
}
