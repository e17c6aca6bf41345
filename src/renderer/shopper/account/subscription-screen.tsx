import { useState } from 'react'
import type { AccountPage, UndeliveredOrder } from '../../../shared/account-page.ts'
import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import type { RetentionOffer } from '../../../shared/domain/subscriptions/portal-settings.ts'
import { CanceledView, CancelView } from '../../storefront/portal/cancel-view.tsx'
import { SubscriptionView } from '../../storefront/portal/subscription-view.tsx'
import type { PortalLinks } from '../../storefront/portal/portal-types.ts'
import { callAccount } from './account-api.ts'
import { ActionPanel, type ActionTarget } from './action-panel.tsx'
import { isCustomerAction, performAction, type CustomerAction } from './actions.ts'
import { pageReplaced, useCall } from './use-call.ts'

interface ScreenProps {
  of: PortalSubscription
  page: AccountPage
  links: PortalLinks
}

/** The action that the address asks for, as links from the home page and addresses do. */
const wantedOf = ({ actions }: PortalSubscription, wanted: string): CustomerAction | null => {
  const action = actions.find((each) => each === wanted)
  return action !== undefined && isCustomerAction(action) ? action : null
}

export function SubscriptionScreen({ of, page, links, panel }: ScreenProps & { panel: string }) {
  const [action, setAction] = useState<CustomerAction | null>(() => wantedOf(of, panel))
  const [target, setTarget] = useState<ActionTarget>()
  const ask = (wanted: CustomerAction | null, about?: ActionTarget) => {
    setAction(wanted)
    setTarget(about)
  }
  return (
    <SubscriptionView
      of={of}
      links={links}
      panel={
        action && (
          <ActionPanel
            key={`${action} ${JSON.stringify(target)}`}
            of={of}
            action={action}
            today={page.today}
            target={target}
            onClose={() => ask(null)}
          />
        )
      }
      onAction={(chosen) => ask(wantedOf(of, chosen))}
      onSkip={(delivery) => ask('skip', delivery)}
      onUndoSkip={(delivery) => ask('unskip', delivery)}
      onRemoveItem={(variant_id) => ask('remove_item', { variant_id })}
    />
  )
}

/** Cancels with one press after an optional reason, and confirms it. */
export function CancelScreen({
  of,
  undelivered,
  page,
  links,
}: ScreenProps & { undelivered: readonly UndeliveredOrder[] }) {
  const { settings, today } = page
  const [chosen, setChosen] = useState<(typeof settings.reasons)[number]['reason'] | null>(null)
  const [pressed, setPressed] = useState<'cancel' | 'accept'>('cancel')
  const [canceled, setCanceled] = useState<PortalSubscription | null>(isCanceled(of) ? of : null)
  const { busy, error, run } = useCall()
  const cancel = () => {
    setPressed('cancel')
    void run(async () => {
      const { data } = await callAccount<{ data: PortalSubscription }>('POST', 'cancel', {
        subscription_id: of.subscription_id,
        ...(chosen !== null && { reason: chosen }),
      })
      setCanceled(data)
      scrollTo(0, 0)
    })
  }
  const stay = (offer: RetentionOffer) => {
    setPressed('accept')
    void run(async () => {
      const target = { subscription_id: of.subscription_id }
      if (offer.kind === 'swap') return location.assign(`${links.subscription(of.subscription_id)}&do=swap`)
      if (offer.kind === 'discount') await callAccount('POST', 'accept-discount', { ...target, reason: chosen })
      if (offer.kind === 'skip') await performAction(of, 'skip', { cycle: of.upcoming[0]?.cycle })
      if (offer.kind === 'pause') await callAccount('POST', 'pause', { ...target, until: untilOf(today, offer.days) })
      location.assign(links.subscription(of.subscription_id))
      await pageReplaced()
    })
  }
  const restart = () =>
    run(async () => {
      await performAction(of, 'activate', {})
      location.assign(links.subscription(of.subscription_id))
      await pageReplaced()
    })
  if (canceled) {
    const canRestart = canceled.actions.includes('activate')
    return (
      <CanceledView
        of={canceled}
        undelivered={undelivered}
        links={links}
        emailed={settings.cancel_confirmation_email}
        busy={busy}
        onRestart={canRestart ? () => void restart() : undefined}
      />
    )
  }
  return (
    <CancelView
      of={of}
      undelivered={undelivered}
      reasons={settings.reasons}
      settings={settings}
      links={links}
      today={today}
      chosen={chosen}
      onChoose={setChosen}
      busy={busy ? pressed : null}
      error={error}
      onCancel={cancel}
      onStay={stay}
    />
  )
}

const isCanceled = ({ status, cancel_at_period_end }: PortalSubscription): boolean =>
  status === 'cancelled' || cancel_at_period_end

const untilOf = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
