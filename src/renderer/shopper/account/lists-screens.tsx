import type { AccountView } from '../../../shared/account-page.ts'
import { PortalIcon } from '../../storefront/portal/portal-icons.tsx'
import { PortalBadge, PortalImage } from '../../storefront/portal/portal-parts.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import type { PortalLinks } from '../../storefront/portal/portal-types.ts'
import { callAccount } from './account-api.ts'
import { fill, useAccountTexts } from './account-texts.tsx'
import { AddressText } from './address-text.tsx'
import { useCall } from './use-call.ts'
import { Notice } from '../../storefront/content/inline-alert.tsx'

type View<Kind extends AccountView['kind']> = Extract<AccountView, { kind: Kind }>

/** All subscriptions, those that renew next first. */
export function SubscriptionsScreen({ view, links }: { view: View<'subscriptions'>; links: PortalLinks }) {
  const { t, day, money } = usePortalTexts()
  return (
    <>
      <div className="shop-portal-title">
        <h1>{t.nav.subscriptions}</h1>
      </div>
      {view.subscriptions.length === 0 ? (
        <p className="shop-portal-card shop-soft">{t.no_subscriptions}</p>
      ) : (
        <ul className="shop-portal-card shop-portal-rows">
          {view.subscriptions.map((of) => (
            <li key={of.subscription_id}>
              <a className="shop-portal-row" href={links.subscription(of.subscription_id)}>
                <PortalImage src={of.image} size={48} />
                <span>
                  <b>{of.title}</b>
                  <span className="shop-soft shop-small">
                    {of.quantity} × {of.item}
                  </span>
                  <span className="shop-small">
                    {t.per_delivery(money(of.unit_price * of.quantity, of.currency), t.every[of.frequency])}
                    {of.status === 'active' && of.next_charge_day !== null && ` · ${day(of.next_charge_day)}`}
                  </span>
                </span>
                <PortalBadge status={of.status} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function AddressesScreen({ view, links }: { view: View<'addresses'>; links: PortalLinks }) {
  const t = useAccountTexts()
  const { t: portal } = usePortalTexts()
  return (
    <>
      <div className="shop-portal-title">
        <h1>{portal.nav.addresses}</h1>
      </div>
      {view.addresses.length === 0 && <p className="shop-portal-card shop-soft">{t.no_addresses}</p>}
      {view.addresses.map(({ address, subscriptions }) => (
        <section key={JSON.stringify(address)} className="shop-portal-card">
          <AddressText address={address} />
          {subscriptions.map(({ subscription_id, title }) => (
            <p key={subscription_id} className="shop-small shop-account-links">
              <span className="shop-soft">{fill(t.delivers, { titles: title })}</span>{' '}
              <a
                href={`${links.subscription(subscription_id)}&do=change_address`}
                aria-label={`${portal.edit}: ${title}`}
              >
                {portal.edit}
              </a>
            </p>
          ))}
        </section>
      ))}
    </>
  )
}

/** Saves text as a file of the customer's device. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function DataScreen() {
  const t = useAccountTexts()
  const { t: portal } = usePortalTexts()
  const { busy, error, run } = useCall()
  const download = () =>
    run(async () => saveFile('account.json', JSON.stringify(await callAccount('GET', 'export-data'), null, 2)))
  return (
    <div className="shop-portal-narrow">
      <div className="shop-portal-title">
        <h1>{portal.nav.data}</h1>
        <p className="shop-soft">{t.data_lead}</p>
      </div>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <button
        type="button"
        className="shop-button shop-button-main shop-portal-wide"
        aria-disabled={busy || undefined}
        onClick={() => void download()}
      >
        <PortalIcon name="download" />
        {t.download}
      </button>
    </div>
  )
}
