import type { Logger } from 'pino'
import type { TaskList } from 'graphile-worker'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { captureShipped, sweepAuthorizations } from '../features/payments/authorizations/service.ts'
import { remindOfDisputes, sweepDisputeResponses } from '../features/payments/disputes/service.ts'
import { advanceClock, runBilling, sendNotices } from '../features/subscriptions/billing/service.ts'
import { runImport } from '../features/subscriptions/subscriptions/service.ts'
import { readChanges, refreshTicket } from '../features/support/helpdesk/zendesk-changes.ts'
import { setUpMandates } from '../features/payments/mandates/service.ts'
import { syncDue } from '../features/payments/lasso-pay/service.ts'
import { probeConnections } from '../features/payments/payment-accounts/service.ts'
import { reconcilePayment } from '../features/payments/processing/reconcile/reconcile.ts'
import { sweepOrphanedCharges } from '../features/payments/processing/orphaned-charges/reverse-charge.ts'
import { sweepPayments } from '../features/payments/processing/reconcile/sweep-unsettled.ts'
import { sweepRefunds } from '../features/payments/refunds/service.ts'
import { sendPriceNotices } from '../features/subscriptions/plans/service.ts'
import { sendPortalLink } from '../features/subscriptions/customer-portal/service.ts'
import { runReplay } from '../features/payments/routing-rules/service.ts'
import { deliverEvents, prepareEvents } from '../features/integrations/store-events/service.ts'
import { rollUpTraffic } from '../features/marketing/traffic/service.ts'
import { synchronize, synchronizeAll } from '../features/integrations/shopify/service.ts'
import { recoverCarts } from '../features/sales/cart-recovery/service.ts'
import { deliverWebhooks } from '../features/integrations/webhooks/service.ts'
import { sendMail } from '../mail/send-mail.ts'
import { cleanUp } from './cleanup.ts'
import { sendDueReceipts } from './due-receipts.ts'
import type { JobPayloads } from './queue.ts'
import { sendReceipt } from './send-receipt.ts'

/**
 * A crontab entry for a job that waits for other servers: at most one running and one waiting, however many minutes
 * pass.
 */
const singleton = (name: string, queue = name): string => `${name} ?jobKey=${name}&jobKeyMode=replace&queue=${queue}`

/** Schedule of the repeating jobs. `fill` catches up on runs that were missed while no server ran. */
export const CRONTAB = `
* * * * * ${singleton('sweep-payments')}
* * * * * ${singleton('sweep-authorizations', 'sweep-after-sale')}
* * * * * ${singleton('sweep-refunds', 'sweep-after-sale')}
* * * * * ${singleton('sweep-stray-charges', 'sweep-after-sale')}
* * * * * ${singleton('sweep-answers', 'sweep-after-sale')}
* * * * * bill-subscriptions ?jobKey=bill-subscriptions&jobKeyMode=replace
* * * * * ${singleton('probe-connections')}
* * * * * ${singleton('set-up-mandates')}
* * * * * gateway-due ?jobKey=gateway-due&jobKeyMode=replace
* * * * * send-receipts ?jobKey=send-receipts&jobKeyMode=replace
* * * * * ${singleton('helpdesk-changes')}
* * * * * ${singleton('recover-carts')}
* * * * * prepare-events ?jobKey=prepare-events&jobKeyMode=replace
* * * * * shopify-changes ?jobKey=shopify-changes&jobKeyMode=replace
7,37 * * * * subscription-notices ?jobKey=subscription-notices&jobKeyMode=replace
*/10 * * * * remind-of-disputes ?jobKey=remind-of-disputes&jobKeyMode=replace
*/5 * * * * ${singleton('read-payouts')}
*/5 * * * * ${singleton('roll-up-traffic')}
17 * * * * clean-up ?fill=2h&jobKey=clean-up&jobKeyMode=replace
`

type Payloads = { [N in keyof JobPayloads]: z.ZodMiniType<JobPayloads[N]> }

const payloads: Payloads = {
  'send-mail': z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    unsubscribe: z.optional(z.string()),
  }),
  'send-receipt': z.object({ order_id: z.string(), payment_id: z.optional(z.string()) }),
  'settle-payment': z.object({ payment_id: z.string() }),
  'capture-shipped': z.object({ order_id: z.string() }),
  'refresh-ticket': z.object({ external_id: z.string() }),
  'price-change-notices': z.object({ plan_id: z.string(), version: z.int() }),
  'replay-rules': z.object({ replay_id: z.string() }),
  'bill-subscriptions': z.object({}),
  'set-up-mandates': z.object({}),
  'deliver-events': z.object({ destination_id: z.string() }),
  'sync-shopify': z.object({ integration_id: z.string() }),
  'advance-test-clock': z.object({ store_id: z.string() }),
  'import-subscriptions': z.object({ import_id: z.string() }),
  'send-portal-link': z.object({
    store_id: z.string(),
    email: z.string(),
    locale: z.string(),
    device_hash: z.nullable(z.string()),
  }),
}

/** Sends what waits for a destination: each of the two finds its own. */
async function deliverTo(deps: Deps, destination_id: string): Promise<void> {
  await deliverEvents(deps, destination_id)
  await deliverWebhooks(deps, destination_id)
}

/** All jobs by name. Each is idempotent, except that an email may be sent twice. */
export function taskList(deps: Deps, runGateway: () => Promise<unknown>): TaskList {
  return {
    'send-mail': (payload) => sendMail(deps.settings, payloads['send-mail'].parse(payload)),
    'send-receipt': (payload) => sendReceipt(deps, payloads['send-receipt'].parse(payload)),
    'send-receipts': async () => {
      await sendDueReceipts(deps)
    },
    'settle-payment': async (payload) => {
      await reconcilePayment(deps, payloads['settle-payment'].parse(payload).payment_id)
    },
    'sweep-payments': async () => {
      await sweepPayments(deps)
    },
    'sweep-authorizations': async () => {
      await sweepAuthorizations(deps)
    },
    'sweep-refunds': async () => {
      await sweepRefunds(deps)
    },
    'sweep-stray-charges': async () => {
      await sweepOrphanedCharges(deps)
    },
    'sweep-answers': async () => {
      await sweepDisputeResponses(deps)
    },
    'remind-of-disputes': async () => {
      await remindOfDisputes(deps)
    },
    'read-payouts': () => syncDue(deps),
    'capture-shipped': (payload) => captureShipped(deps, payloads['capture-shipped'].parse(payload).order_id),
    'probe-connections': () => probeConnections(deps),
    'gateway-due': async () => {
      await runGateway()
    },
    'helpdesk-changes': () => readChanges(deps),
    'refresh-ticket': (payload) => refreshTicket(deps, payloads['refresh-ticket'].parse(payload).external_id),
    'price-change-notices': (payload) => sendPriceNotices(deps, payloads['price-change-notices'].parse(payload)),
    'replay-rules': (payload) => runReplay(deps, payloads['replay-rules'].parse(payload).replay_id),
    'send-portal-link': (payload) => sendPortalLink(deps, payloads['send-portal-link'].parse(payload)),
    'bill-subscriptions': () => runBilling(deps),
    'set-up-mandates': () => setUpMandates(deps),
    'subscription-notices': () => sendNotices(deps),
    'recover-carts': () => recoverCarts(deps),
    'roll-up-traffic': () => rollUpTraffic(deps),
    'prepare-events': async () => {
      await prepareEvents(deps)
    },
    'deliver-events': (payload) => deliverTo(deps, payloads['deliver-events'].parse(payload).destination_id),
    'sync-shopify': (payload) => synchronize(deps, payloads['sync-shopify'].parse(payload).integration_id),
    'shopify-changes': () => synchronizeAll(deps),
    'advance-test-clock': (payload) => advanceClock(deps, payloads['advance-test-clock'].parse(payload).store_id),
    'import-subscriptions': (payload) => runImport(deps, payloads['import-subscriptions'].parse(payload).import_id),
    'clean-up': () => cleanUp(deps),
  }
}

/** Logs failures of jobs with the job's name. */
export const workerLog = (log: Logger) => (level: string, message: string, meta?: unknown) => {
  if (level === 'error') log.error({ meta }, message)
  else if (level === 'warning') log.warn({ meta }, message)
}
