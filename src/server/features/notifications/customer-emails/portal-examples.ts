import type { DeclaredEnd, DeclarationOutcome } from '../../../mail/declaration-mails.ts'
import { declarationReceiptMail } from '../../../mail/declaration-mails.ts'
import type { ReceiptStore } from '../../../mail/order-mails.ts'
import { canceledMail, portalLinkMail } from '../../../mail/portal-mails.ts'

interface PortalExample {
  to: string
  store: ReceiptStore
  locale: string
  placed_at: Date
  account_url: string
  /** Of the subscription. */
  title: string
}

const NUMBER = 'SUB-1001'

/** The emails of the customer portal, about a made-up subscription. */
export function portalExamples({ to, store, locale, placed_at: at, account_url, title }: PortalExample) {
  const { store_name } = store
  const example = { to, store_name, locale, time_zone: 'UTC', at }
  const declared = (end: DeclaredEnd, outcome: DeclarationOutcome) =>
    declarationReceiptMail({
      ...example,
      name: 'Alex Example',
      email: to,
      number: NUMBER,
      declared: end,
      outcome,
      account_url,
    })
  return {
    sign_in_link: () => portalLinkMail({ ...example, url: account_url, code: '123456', minutes: 15 }),
    subscription_canceled: () =>
      canceledMail({ ...example, title, number: NUMBER, ends_on: null, restart_url: account_url }),
    contract_canceled: () =>
      declared({ kind: 'cancel', cause: '', wanted_end: null }, { kind: 'canceled', ends_on: null }),
    contract_withdrawn: () =>
      declared({ kind: 'withdraw' }, { kind: 'withdrawn', period: { state: 'open', until: null } }),
  }
}
