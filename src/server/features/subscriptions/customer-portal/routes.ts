import type { Handlers } from '../../../http/handler.ts'
import { acceptDiscount, actForCustomer, choosePaymentMethod, previewForCustomer } from './actions.ts'
import { listAddableItems } from './add-on-items.ts'
import { addCard, confirmCard } from './add-card.ts'
import { exportCustomerData, listAddresses } from './customer-data.ts'
import { receiveDeclaration } from './declarations.ts'
import { requestLink } from './magic-link.ts'
import { listPortalMethods, removePortalMethod } from './methods.ts'
import { listPortalOrders, portalInvoice } from './orders.ts'
import { sessionCookie, signInWithCode, signInWithLink, signOut, toCustomer, type SignedIn } from './sign-in.ts'
import { listPortalSubscriptions, portalSubscription } from './subscriptions.ts'

const signedIn = ({ token, customer, destination }: SignedIn) => ({
  data: { customer_token: token, customer: toCustomer(customer), store_id: customer.store_id, destination },
})

export const customerPortalRoutes: Handlers<'customerPortal'> = {
  sendMagicLink: async ({ deps, body, ip, device }) => {
    await requestLink(deps, { ...body, ip, device_hash: device.hash })
    return { message: 'If this store knows your email address, a link is on its way.' }
  },
  verifyMagicLink: async ({ deps, body, hostname, setCookie }) => {
    const result = await signInWithLink(deps, { token: body.token, host: hostname })
    setCookie(sessionCookie(deps.settings, hostname, result.token))
    return signedIn(result)
  },
  verifyCode: async ({ deps, body, device, hostname, setCookie }) => {
    const result = await signInWithCode(deps, { ...body, device_hash: device.hash })
    setCookie(sessionCookie(deps.settings, hostname, result.token))
    return signedIn(result)
  },
  signOut: async ({ deps, customer, hostname, setCookie }) => {
    await signOut(deps, customer)
    setCookie(sessionCookie(deps.settings, hostname, null))
    return { message: 'Signed out' }
  },
  me: async ({ customer }) => ({ data: toCustomer(customer) }),
  orders: async ({ deps, customer }) => ({ orders: await listPortalOrders(deps, customer.customer_id) }),
  invoice: async ({ deps, query }) => ({ data: await portalInvoice(deps, query.order_id) }),
  subscriptions: async ({ deps, customer }) => ({ subscriptions: await listPortalSubscriptions(deps, customer) }),
  subscription: async ({ deps, customer, query }) => ({
    data: await portalSubscription(deps, customer, query.subscription_id),
  }),
  addableItems: ({ deps, customer, query }) => listAddableItems(deps, customer, query),
  paymentMethods: async ({ deps, customer }) => ({
    payment_methods: await listPortalMethods(deps, customer.customer_id),
  }),
  removePaymentMethod: async ({ deps, body }) => {
    await removePortalMethod(deps, body.method_id)
    return { message: 'Payment method removed' }
  },
  preview: ({ deps, customer, body }) => previewForCustomer(deps, customer, body),
  pause: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'pause' }),
  activate: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'activate' }),
  cancel: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'cancel' }),
  skip: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'skip' }),
  unskip: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'unskip' }),
  move: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'move' }),
  changeQuantity: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'change_quantity' }),
  swap: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'swap' }),
  addItem: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'add_item' }),
  removeItem: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'remove_item' }),
  changeAddress: ({ deps, customer, body }) => actForCustomer(deps, customer, { ...body, action: 'change_address' }),
  acceptDiscount: ({ deps, customer, body }) => acceptDiscount(deps, customer, body),
  addCard: ({ deps, customer, body, hostname: host, ip, userAgent: user_agent }) =>
    addCard(deps, customer, body, { host, ip, user_agent }),
  confirmCard: ({ deps, customer, body, hostname }) => confirmCard(deps, customer, body, hostname),
  usePaymentMethod: ({ deps, customer, body }) => choosePaymentMethod(deps, customer, body),
  cancelContract: ({ deps, body, ip }) => {
    const { type, cause, wanted_end = null, ...declaration } = body
    const how = type === 'cause' ? { cause, wanted_end: null } : { cause: '', wanted_end }
    const declared = { kind: 'cancel', ...how } as const
    return receiveDeclaration(deps, { ...declaration, declared }, ip)
  },
  withdraw: ({ deps, body, ip }) => receiveDeclaration(deps, { ...body, declared: { kind: 'withdraw' } }, ip),
  addresses: async ({ deps, customer }) => ({ addresses: await listAddresses(deps, customer.customer_id) }),
  exportData: ({ deps, customer }) => exportCustomerData(deps, customer),
}
