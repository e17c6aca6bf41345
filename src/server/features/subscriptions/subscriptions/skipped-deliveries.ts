import { restorableSkips } from '../../../../shared/domain/subscriptions/apply-skip.ts'
import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { SkippedCycle } from '../../../../shared/domain/subscriptions/skipped-cycles.ts'
import type { Executor } from '../../../db/connection.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { chargeState } from './actions-repo.ts'

/** Skipped deliveries of a subscription that can still be restored on a day, earliest first. */
export const skippedDeliveries = async (db: Executor, row: SubscriptionRow, today: Day): Promise<SkippedCycle[]> =>
  restorableSkips({ ...row, ...(await chargeState(db, row.subscription_id)) }, today)
