import { lazy, Suspense, useRef, useState } from 'react'
import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { Spinner } from '../../storefront/content/button.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import type { ShopperMessages } from '../messages.ts'
import { CardFields } from '../payment/card-frame.tsx'
import { getCardPort, type CardPortHolder } from '../payment/card-port.ts'
import type { ProviderResult } from '../providers/side.ts'
import { callAccount } from './account-api.ts'
import { confirmCard, METHODS, storeSetup, type CardReply, type Confirmation } from './confirm-card.ts'
import { fill, useAccountTexts } from './account-texts.tsx'
import { pageReplaced, useCall } from './use-call.ts'

const ActionScreen = lazy(() => import('../payment/three-ds-screen.tsx'))

export interface CardFormProps {
  option: PaymentOption
  subscriptions: readonly PortalSubscription[]
  name: string
  texts: ShopperMessages
}

interface ChallengeProps extends Pick<Confirmation, 'step'> {
  texts: ShopperMessages
  onDone: (brought: ProviderResult) => void
  onStop: () => void
}

/** The bank's challenge over the page. The card isn't saved before it is passed. */
function Challenge({ step, texts, onDone, onStop }: ChallengeProps) {
  const t = useAccountTexts()
  const action = { url: step.url, transaction_id: '', ...(step.type === 'script' && { script: step }) }
  return (
    <Suspense fallback={null}>
      <ActionScreen
        action={action}
        texts={texts}
        onDone={(brought) => onDone(brought ?? {})}
        onStop={onStop}
        leave={{ text: t.card_stop, button: t.card_leave }}
      />
    </Suspense>
  )
}

interface ChoicesProps {
  of: readonly PortalSubscription[]
  wanted: string | undefined
  onChange: (subscription_id: string) => void
}

/** What the new card is for. */
function Choices({ of: subscriptions, wanted, onChange }: ChoicesProps) {
  const t = useAccountTexts()
  return (
    <div className="shop-account-choices">
      {subscriptions.map(({ subscription_id, title, subscription_display_id }) => (
        <label key={subscription_id} className="shop-portal-choice">
          <input
            type="radio"
            name="for"
            checked={subscription_id === wanted}
            onChange={() => onChange(subscription_id)}
          />
          <span>{fill(t.pay_with, { title: `${title} (${subscription_display_id})` })}</span>
        </label>
      ))}
    </div>
  )
}

/** The provider's card fields, and what the new card is for. */
export function CardForm({ option, subscriptions, name, texts }: CardFormProps) {
  const t = useAccountTexts()
  const { locale } = usePortalTexts()
  const [holder] = useState<CardPortHolder>({})
  const declined = subscriptions.find((each) => each.declined !== null)
  const [wanted, setWanted] = useState((declined ?? subscriptions[0])?.subscription_id)
  const { busy, error, run, fail } = useCall()
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const follow = async (confirmation: Confirmation | null) => {
    if (confirmation) storeSetup(confirmation.setup)
    if (confirmation && confirmation.step.type !== 'redirect') return setAsked(confirmation)
    location.assign(confirmation?.step.type === 'redirect' ? confirmation.step.url : METHODS)
    await pageReplaced()
  }
  const confirm = (setup: string, payload: ProviderResult) => {
    setAsked(null)
    return run(async () => follow(await confirmCard(setup, payload)))
  }
  const save = () =>
    run(async () => {
      const answer = await getCardPort(holder).tokenize()
      if (answer.status !== 'token') {
        // Invalid fields show their own message.
        if (answer.status !== 'invalid') fail(answer.message || texts.card_unavailable)
        return
      }
      const { connection_id } = option
      const body = { connection_id, token: answer.token, subscription_id: wanted }
      await follow((await callAccount<CardReply>('POST', 'add-card', body)).confirmation)
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
      {subscriptions.length > 1 && <Choices of={subscriptions} wanted={wanted} onChange={setWanted} />}
      {asked && (
        <Challenge
          {...asked}
          texts={texts}
          onDone={(brought) => void confirm(asked.setup, brought)}
          onStop={() => setAsked(null)}
        />
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
