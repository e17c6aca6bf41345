import type { AccountPage } from '../../../shared/account-page.ts'
import type { PortalLinks } from '../../storefront/portal/portal-types.ts'

const view = (name: string, more: Readonly<Record<string, string>> = {}): string =>
  `/account?${new URLSearchParams({ view: name, ...more }).toString()}`

const some = (link: string): string | undefined => link || undefined

const mailTo = (address: string): string | undefined => (address === '' ? undefined : `mailto:${address}`)

/** Addresses of the portal's pages, and those of the store that it links to. */
export function accountLinks({ store, settings }: Pick<AccountPage, 'store' | 'settings'>): PortalLinks {
  const legal = (page: string) =>
    `/account/${page}?${new URLSearchParams({ store_id: store?.store_id ?? '' }).toString()}`
  return {
    home: '/account',
    orders: view('orders'),
    subscriptions: view('subscriptions'),
    methods: view('payment-methods'),
    addresses: view('addresses'),
    data: view('your-data'),
    subscription: (subscription_id) => view('subscription', { subscription_id }),
    cancel: (subscription_id) => view('cancel', { subscription_id }),
    invoice: (order_id) => view('order', { order_id }),
    contact: some(settings.help_url) ?? mailTo(settings.help_email || (store?.store_email ?? '')),
    returns: some(settings.returns_url || (store?.return_policy_link ?? '')),
    privacy: some(store?.privacy_policy_link ?? ''),
    cancel_contract: settings.cancel_without_login && store ? legal('cancel-contract') : undefined,
    withdraw_contract: settings.withdrawal && store ? legal('withdraw') : undefined,
  }
}
