import { useEffect, useRef } from 'react'
import type { AccountView } from '../../../shared/account-page.ts'
import { DEBIT_SCHEMES, isDebitScheme } from '../../../shared/domain/payments/debit-schemes.ts'
import type { PortalMethod, PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { MethodIcon, SubscriptionNotice, useMethodName } from '../../storefront/portal/portal-parts.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import type { PortalLinks } from '../../storefront/portal/portal-types.ts'
import { callAccount } from './account-api.ts'
import { fill, useAccountTexts } from './account-texts.tsx'
import { AddCard } from './add-card.tsx'
import { confirmCard, METHODS, returnedCard } from './confirm-card.ts'
import { pageReplaced, useCall } from './use-call.ts'

interface MethodsScreenProps {
  view: Extract<AccountView, { kind: 'payment-methods' }>
  links: PortalLinks
  /** True if the customer may only fix their card. */
  cardOnly: boolean
  /** The customer's name, the default for the name on the card. */
  name: string
}

interface Change {
  label: string
  path: 'use-payment-method' | 'remove-payment-method'
  body: object
}

/** A bank account is debited in the currency of its scheme. */
const paysIn = ({ payment_method }: PortalMethod, currency: string): boolean =>
  !isDebitScheme(payment_method) || DEBIT_SCHEMES[payment_method].currency === currency

/** What the customer can do with a method: use it for each subscription, or remove it. */
function useChanges() {
  const t = useAccountTexts()
  return (method: PortalMethod, subscriptions: readonly PortalSubscription[], cardOnly: boolean): Change[] => {
    const { method_id } = method
    const uses = subscriptions
      .filter(({ actions, currency }) => actions.includes('change_payment_method') && paysIn(method, currency))
      .flatMap(({ subscription_id, title, method: main, backup }): Change[] => {
        const path = 'use-payment-method'
        if (main?.method_id === method_id) return []
        const use: Change = {
          path,
          label: fill(t.pay_with, { title }),
          body: { subscription_id, method_id, as: 'main' },
        }
        const isBackup = backup?.method_id === method_id
        const other = isBackup ? t.no_backup : t.use_backup
        const body = { subscription_id, method_id: isBackup ? null : method_id, as: 'backup' }
        return cardOnly ? [use] : [use, { path, label: fill(other, { title }), body }]
      })
    const isUsed = method.used_by.length + method.backup_for.length > 0
    return cardOnly || isUsed
      ? uses
      : [...uses, { path: 'remove-payment-method', label: t.remove, body: { method_id } }]
  }
}

/** Stores a card once, when the customer returns from their bank's page. */
function useReturnedCard(run: ReturnType<typeof useCall>['run']) {
  const start = useRef(run)
  useEffect(() => {
    const returned = returnedCard()
    if (!returned) return
    void start.current(async () => {
      const next = await confirmCard(returned.setup, returned.payload)
      location.assign(next?.step.type === 'redirect' ? next.step.url : METHODS)
      await pageReplaced()
    })
  }, [])
}

const expiry = ({ exp_month, exp_year }: PortalMethod): string | null =>
  exp_month === null || exp_year === null ? null : `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`

/** Stored payment methods, and a form for a new card. A declined payment comes first. */
export function MethodsScreen({ view, links, cardOnly, name }: MethodsScreenProps) {
  const t = useAccountTexts()
  const { t: portal } = usePortalTexts()
  const methodName = useMethodName()
  const changesOf = useChanges()
  const { busy, error, run } = useCall()
  useReturnedCard(run)
  const { methods, subscriptions } = view
  const declined = subscriptions.find((each) => each.declined !== null)
  const change = ({ path, body }: Change) =>
    run(async () => {
      await callAccount('POST', path, body)
      location.reload()
      await pageReplaced()
    })
  const usable = subscriptions.filter(({ actions }) => actions.includes('change_payment_method'))
  return (
    <div className="shop-portal-narrow">
      <div className="shop-portal-title">
        <h1>{portal.nav.methods}</h1>
      </div>
      {declined && <SubscriptionNotice of={declined} methods={`${links.methods}#account-card`} />}
      {error !== null && <Notice kind="error">{error}</Notice>}
      {methods.length === 0 ? (
        <p className="shop-portal-card shop-soft">{t.no_methods}</p>
      ) : (
        <ul className="shop-portal-card shop-portal-rows">
          {methods.map((method) => (
            <li key={method.method_id} className="shop-portal-row shop-account-method">
              <span className="shop-portal-sign">
                <MethodIcon method={method} />
              </span>
              <span>
                <b>{methodName(method)}</b>
                {expiry(method) !== null && (
                  <span className="shop-soft shop-small">{fill(t.expires, { date: expiry(method) ?? '' })}</span>
                )}
                {usesOf(method, t).map((text) => (
                  <span key={text} className="shop-soft shop-small">
                    {text}
                  </span>
                ))}
                <span className="shop-account-links">
                  {changesOf(method, subscriptions, cardOnly).map((each) => (
                    <button
                      key={each.label}
                      type="button"
                      className="shop-link"
                      aria-disabled={busy || undefined}
                      aria-label={`${each.label}: ${methodName(method)}`}
                      onClick={() => void change(each)}
                    >
                      {each.label}
                    </button>
                  ))}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {view.card && usable.length > 0 && <AddCard option={view.card} subscriptions={usable} name={name} />}
      {!view.card && usable.length > 0 && <p className="shop-soft">{t.no_card_form}</p>}
    </div>
  )
}

function usesOf({ used_by, backup_for }: PortalMethod, t: ReturnType<typeof useAccountTexts>): string[] {
  const uses = [
    used_by.length > 0 && fill(t.used_by, { titles: used_by.join(', ') }),
    backup_for.length > 0 && fill(t.backup_for, { titles: backup_for.join(', ') }),
  ].filter((text) => text !== false)
  return uses.length > 0 ? uses : [t.not_used]
}
