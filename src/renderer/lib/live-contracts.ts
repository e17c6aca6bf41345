import { accountSessions } from '../../shared/contracts/account-sessions.ts'
import { apiKeys } from '../../shared/contracts/api-keys.ts'
import { auditLog } from '../../shared/contracts/audit-log.ts'
import { checkoutDomains } from '../../shared/contracts/checkout-domains.ts'
import { customers } from '../../shared/contracts/customers.ts'
import { dashboard } from '../../shared/contracts/dashboard.ts'
import { helpdesk } from '../../shared/contracts/helpdesk.ts'
import { inventory } from '../../shared/contracts/inventory.ts'
import { notifications } from '../../shared/contracts/notifications.ts'
import { offers } from '../../shared/contracts/offers.ts'
import { orchestration } from '../../shared/contracts/orchestration.ts'
import { orders } from '../../shared/contracts/orders.ts'
import { paymentLinks } from '../../shared/contracts/payment-links.ts'
import { promoCodes } from '../../shared/contracts/promo-codes.ts'
import { stores } from '../../shared/contracts/store.ts'
import { team } from '../../shared/contracts/team.ts'
import { twoFactor } from '../../shared/contracts/two-factor.ts'
import { users } from '../../shared/contracts/user.ts'
import type { LiveEvent } from '../../shared/realtime.ts'
import type { ReadOf } from './query-client.ts'

const figures = Object.values(dashboard)
const ticketReads = [helpdesk.unread, helpdesk.check, helpdesk.details, helpdesk.open, helpdesk.past]
const sale = [orders.list, orders.details, customers.list, customers.details, ...figures]

/** By their addresses: what describes rules is loaded with their screens. */
const ruleReads = ['', '/:ruleId', '/versions', '/retry-limits'].map((rest): ReadOf => ({
  method: 'GET',
  path: `/orchestration/rules${rest}`,
}))

/** By their addresses, too: only their own screens ask for them. */
const authorizationReads: ReadOf[] = [{ method: 'GET', path: '/authorizations/all' }]
const whopReads = ['/integration', '/dashboard', '/products', '/payments'].map((rest): ReadOf => ({
  method: 'GET',
  path: `/whop${rest}`,
}))
const disputeReads = ['/all', '/details'].map((rest): ReadOf => ({ method: 'GET', path: `/disputes${rest}` }))

/** What each event makes old: those of them that are on screen are read anew. */
export const affectedBy: Readonly<Record<LiveEvent['type'], readonly ReadOf[]>> = {
  'order.created': [
    ...sale,
    ...authorizationReads,
    ...whopReads,
    inventory.list,
    inventory.details,
    promoCodes.list,
    promoCodes.details,
    paymentLinks.list,
    paymentLinks.details,
    offers.list,
    offers.details,
  ],
  'order.updated': [...sale, ...authorizationReads, ...whopReads],
  'payment.updated': [orders.details, ...figures, ...authorizationReads, ...whopReads],
  'dispute.updated': [...disputeReads, orders.details, ...figures, ...whopReads],
  'notification.created': [notifications.all, notifications.unread],
  'product.updated': [inventory.list, inventory.details, offers.list, offers.details],
  'payment_link.updated': [paymentLinks.list, paymentLinks.details],
  'offer.updated': [offers.list, offers.details],
  'promo_code.updated': [promoCodes.list, promoCodes.details],
  'connection.updated': [
    ...whopReads,
    orchestration.all,
    orchestration.details,
    orchestration.connectors,
    orchestration.setup,
    stores.list,
    stores.setup,
    ...figures,
  ],
  'routing_rule.updated': ruleReads,
  'store.updated': [
    stores.list,
    stores.details,
    stores.setup,
    ...Object.values(team),
    checkoutDomains.get,
    apiKeys.list,
    auditLog.list,
  ],
  'account.updated': [users.details, users.inviteRequests, stores.list, accountSessions.list, twoFactor.status],
  new_unread_ticket: ticketReads,
  'ticket.updated': ticketReads,
}

/** Everything that is told live: read anew after a time without the socket. */
export const toldLive: readonly ReadOf[] = [...new Set(Object.values(affectedBy).flat())]
