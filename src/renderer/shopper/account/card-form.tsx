import { useRef, useState } from 'react'
import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { Spinner } from '../../storefront/content/button.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import type { ShopperMessages } from '../messages.ts'
import { CardFields } from '../payment/card-frame.tsx'
import { getCardPort, type CardPortHolder } from '../payment/card-port.ts'
import { callAccount } from './account-api.ts'
import { fill, useAccountTexts } from './account-texts.tsx'
import { useCall } from './use-call.ts'

export interface CardFormProps {
  option: PaymentOption
  subscriptions: readonly PortalSubscription[]
  name: string
  texts: ShopperMessages
}

/** The provider's card fields, and what the new card is for. */
export function CardForm({ option, subscriptions, name, texts }: CardFormProps) {
  const t = useAccountTexts()
  const { locale } = usePortalTexts()
  const [holder] = useState<CardPortHolder>({})
  const declined = subscriptions.find((each) => each.declined !== null)
  const [wanted, setWanted] = useState((declined ?? subscriptions[0])?.subscription_id)
  const { busy, error, run, fail } = useCall()
  const form = useRef<HTMLFormElement>(null)
  const save = () =>
    run(async () => {
      const answer = await getCardPort(holder).tokenize()
      if (answer.status !== 'token') {
        // Invalid fields show their own message.
        if (answer.status !== 'invalid') fail(answer.message || texts.card_unavailable)
        return
      }
      const { connection_id } = option
      await callAccount('POST', 'add-card', { connection_id, token: answer.token, subscription_id: wanted })
      location.assign('/account?view=payment-methods')
    })
  return (
    <form
      ref={form}
      id="account-card"
      className="shop-portal-card shop-account-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{t.add_card}</h2>
      <CardFields
        option={option}
        card={holder}
        texts={texts}
        locale={locale}
        name={name}
        payer={() => ({ session: { total: 0, currency: subscriptions[0]?.currency ?? 'USD' } })}
        onSubmit={() => form.current?.requestSubmit()}
      />
      {subscriptions.length > 1 && (
        <div className="shop-account-choices">
          {subscriptions.map(({ subscription_id, title, subscription_display_id }) => (
            <label key={subscription_id} className="shop-portal-choice">
              <input
                type="radio"
                name="for"
                checked={subscription_id === wanted}
                onChange={() => setWanted(subscription_id)}
              />
              <span>{fill(t.pay_with, { title: `${title} (${subscription_display_id})` })}</span>
            </label>
          ))}
        </div>
      )}
      {error !== null && <Notice kind="error">{error}</Notice>}
      <button type="submit" className="shop-button shop-button-main" aria-disabled={busy || undefined}>
        {busy && <Spinner size={18} />}
        {t.save_card}
      </button>
      <p className="shop-portal-fine">{t.card_note}</p>
    </form>
  )
}
