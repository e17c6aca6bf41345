import { useEffect, useState } from 'react'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import {
  localizedPortal,
  type CancelReason,
  type PortalSettings,
} from '../../../shared/domain/subscriptions/portal-settings.ts'
import type { SubscriptionAction } from '../../../shared/domain/subscriptions/subscription-status.ts'
import type { CustomerPortalPreview, PreviewShopper } from '../../../shared/preview.ts'
import { CancelView } from '../../storefront/portal/cancel-view.tsx'
import { loadPortalMessages } from '../../storefront/portal/load-portal-messages.ts'
import { PortalFrame } from '../../storefront/portal/portal-frame.tsx'
import { HomeView } from '../../storefront/portal/portal-home-view.tsx'
import { englishPortal, type PortalMessages } from '../../storefront/portal/portal-messages.ts'
import {
  makePortalSubscription,
  SAMPLE_DAY,
  sampleCancel,
  sampleHome,
  sampleLinks,
} from '../../storefront/portal/portal-sample.ts'
import { PortalTextsProvider } from '../../storefront/portal/portal-texts.tsx'
import { SubscriptionView } from '../../storefront/portal/subscription-view.tsx'
import { PartPicker } from './part-picker.tsx'
import type { PreviewProps } from './preview-props.ts'

const allowedBy: readonly (readonly [keyof PortalSettings, SubscriptionAction])[] = [
  ['allow_pause', 'pause'],
  ['allow_skip', 'skip'],
  ['allow_move', 'move'],
  ['allow_swap', 'swap'],
  ['allow_add_item', 'add_item'],
  ['allow_quantity', 'change_quantity'],
  ['allow_address', 'change_address'],
  ['allow_payment_method', 'change_payment_method'],
]

/** The sample customer's subscription, with what the merchant allows. */
function sampleOf(portal: PortalSettings, state: PreviewShopper['subscription'], currency: string) {
  const allowed = allowedBy.filter(([name]) => portal[name] === true).map(([, action]) => action)
  const actions: SubscriptionAction[] = ['cancel', ...allowed]
  if (state === 'paused') {
    const paused = actions.filter((action) => action !== 'pause' && action !== 'skip')
    return makePortalSubscription({
      currency,
      status: 'paused',
      paused_until: '2027-01-09',
      actions: [...paused, 'activate'],
    })
  }
  if (state === 'declined') {
    const declined = { amount: 4687, next_retry_day: '2026-12-20' }
    return makePortalSubscription({ currency, status: 'past_due', declined, actions })
  }
  return makePortalSubscription({ currency, actions })
}

function useMessages(code: string | undefined): PortalMessages {
  const language = pageLanguages.find((each) => each === code) ?? 'en'
  const [messages, setMessages] = useState(englishPortal)
  useEffect(() => {
    let gone = false
    const load = async () => {
      const loaded = await loadPortalMessages(language).catch(() => englishPortal)
      if (!gone) setMessages(loaded)
    }
    void load()
    return () => {
      gone = true
    }
  }, [language])
  return messages
}

interface PageProps {
  portal: PortalSettings
  shopper: PreviewShopper
  language: string
  currency: string
}

const nothing = (): void => {}

/** The chosen page of the portal. The cancel page shows the offer of the first reason that has one. */
function Page({ portal, shopper, language, currency }: PageProps) {
  const of = sampleOf(portal, shopper.subscription, currency)
  const { heading, help_text, reasons } = localizedPortal(portal, language)
  if (shopper.portal === 'home') {
    return <HomeView {...sampleHome} subscriptions={[of]} heading={heading} help_text={help_text} />
  }
  if (shopper.portal === 'subscription') return <SubscriptionView of={of} links={sampleLinks} />
  const chosen: CancelReason | null = reasons.find(({ offer }) => offer.kind !== 'none')?.reason ?? null
  return (
    <CancelView
      of={of}
      undelivered={sampleCancel.undelivered}
      reasons={reasons}
      settings={portal}
      links={sampleLinks}
      today={SAMPLE_DAY}
      chosen={chosen}
      onChoose={nothing}
      onCancel={nothing}
      onStay={nothing}
    />
  )
}

/** Previews the customer portal with a sample customer. Clicking a part opens its settings in the editor. */
export default function PortalPreviewScreen({ shown, store, currency, shopper }: PreviewProps<CustomerPortalPreview>) {
  const { portal } = shown
  const language = shopper.language ?? 'en'
  const t = useMessages(language)
  const links = {
    ...sampleLinks,
    contact: portal.help_url || portal.help_email || store.store_email ? '#contact' : undefined,
    returns: portal.returns_url || store.return_policy_link ? '#returns' : undefined,
    cancel_contract: portal.cancel_without_login ? '#cancel' : undefined,
    withdraw_contract: portal.withdrawal ? '#withdraw' : undefined,
  }
  const page = shopper.portal === 'home' ? 'overview' : 'subscriptions'
  return (
    <PortalTextsProvider t={t} locale={language}>
      <PortalFrame
        look={portal}
        store={store}
        customer={{ email: 'hannah@mail.example' }}
        links={links}
        page={page}
        onSignOut={nothing}
      >
        <Page portal={portal} shopper={shopper} language={language} currency={currency} />
      </PortalFrame>
      <PartPicker />
    </PortalTextsProvider>
  )
}
