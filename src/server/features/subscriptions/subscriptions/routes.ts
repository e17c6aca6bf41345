import type { Handlers } from '../../../http/handler.ts'
import { act, retryNow, setNote } from './act.ts'
import { subscriptionDetails, upcomingOrders } from './details.ts'
import { importProblems, importState, startImport } from './imports.ts'
import { customerSubscriptions, listSubscriptions } from './list.ts'
import { sendUpdateLink } from './send-update-link.ts'
import { advanceStoreClock, readTestClock, testClockEvents } from './test-clock.ts'
import { previewAction } from './preview.ts'

export const subscriptionRoutes: Handlers<'subscriptions'> = {
  list: ({ deps, store, query }) => listSubscriptions(deps, store, query),
  byCustomer: ({ deps, query }) => customerSubscriptions(deps, query.customer_id),
  details: ({ deps, query }) => subscriptionDetails(deps, query.subscription_id),
  upcomingOrders: ({ deps, body }) => upcomingOrders(deps, body.customer_id),
  startImport: (call) => startImport(call.deps, call, call.store, call.body),
  importState: ({ deps, query }) => importState(deps, query.store_id, query.import_id),
  importProblems: ({ deps, query }) => importProblems(deps, query.store_id, query.import_id),
  sendUpdateLink: (call) => sendUpdateLink(call.deps, call, call.body.subscription_id),
  testClock: ({ deps, store }) => readTestClock(deps, store.store_id),
  testClockEvents: ({ deps, store }) => testClockEvents(deps, store.store_id),
  advanceTestClock: (call) => advanceStoreClock(call.deps, call, call.body),
  preview: ({ deps, body }) => previewAction(deps, 'merchant', body),
  note: (call) => setNote(call.deps, call, call.body),
  cancel: (call) => act(call.deps, call, { action: 'cancel', ...call.body }),
  move: (call) => act(call.deps, call, { action: 'move', ...call.body }),
  pause: (call) => act(call.deps, call, { action: 'pause', ...call.body }),
  activate: (call) => act(call.deps, call, { action: 'activate', ...call.body }),
  skip: (call) => act(call.deps, call, { action: 'skip', ...call.body }),
  unskip: (call) => act(call.deps, call, { action: 'unskip', ...call.body }),
  changeQuantity: (call) => act(call.deps, call, { action: 'change_quantity', ...call.body }),
  swap: (call) => act(call.deps, call, { action: 'swap', ...call.body }),
  addItem: (call) => act(call.deps, call, { action: 'add_item', ...call.body }),
  removeItem: (call) => act(call.deps, call, { action: 'remove_item', ...call.body }),
  changeAddress: (call) => act(call.deps, call, { action: 'change_address', ...call.body }),
  changeShippingMethod: (call) => act(call.deps, call, { action: 'change_shipping_method', ...call.body }),
  retry: (call) => retryNow(call.deps, call, call.body),
}
