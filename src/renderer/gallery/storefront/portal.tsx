import { useState, type ReactNode } from 'react'
import { DEFAULT_PORTAL, type CancelReason } from '../../../shared/domain/subscriptions/portal-settings.ts'
import { store } from '../../storefront/checkout-sample.ts'
import { CanceledView, CancelView } from '../../storefront/portal/cancel-view.tsx'
import { HomeSide, RecentOrders } from '../../storefront/portal/home-side.tsx'
import { ParcelCard } from '../../storefront/portal/parcel-card.tsx'
import { PortalFrame } from '../../storefront/portal/portal-frame.tsx'
import { HomeView } from '../../storefront/portal/portal-home-view.tsx'
import {
  makePortalSubscription,
  sampleCancel,
  sampleHome,
  sampleLinks,
  sampleParcel,
} from '../../storefront/portal/portal-sample.ts'
import { SubscriptionView } from '../../storefront/portal/subscription-view.tsx'
import type { GalleryGroup } from '../entry-types.ts'
import { noop } from '../examples.tsx'

const framed = (content: ReactNode) => (
  <PortalFrame
    look={DEFAULT_PORTAL}
    store={store}
    customer={{ email: 'hannah@mail.example' }}
    links={sampleLinks}
    page="overview"
  >
    {content}
  </PortalFrame>
)

function SampleCancel({ unequal = false }: { unequal?: boolean }) {
  const [chosen, setChosen] = useState<CancelReason | null>(null)
  const settings = { ...DEFAULT_PORTAL, equal_buttons: !unequal }
  return framed(
    <CancelView
      {...sampleCancel}
      settings={settings}
      chosen={chosen}
      onChoose={setChosen}
      onCancel={noop}
      onStay={noop}
    />,
  )
}

const paused = makePortalSubscription({ status: 'paused', paused_until: '2027-01-09', actions: ['activate', 'cancel'] })
const declined = makePortalSubscription({
  status: 'past_due',
  declined: { amount: 3659, next_retry_day: '2026-12-20' },
})

/** The pages of the customer portal. */
export const portal: GalleryGroup = {
  area: 'storefront',
  folder: 'storefront/portal',
  title: 'Customer portal',
  entries: [
    {
      components: { HomeView },
      purpose: 'The portal’s first page: the next delivery, the parcel on its way, then links to everything else.',
      file: 'storefront/portal/portal-home-view.tsx',
      layout: 'screen',
      states: {
        Active: framed(<HomeView {...sampleHome} />),
        'Declined payment': framed(<HomeView {...sampleHome} subscriptions={[declined]} order={null} />),
        'No subscriptions': framed(<HomeView {...sampleHome} subscriptions={[]} order={null} />),
      },
    },
    {
      components: { SubscriptionView },
      purpose: 'One subscription with its next deliveries and everything that the customer can change.',
      file: 'storefront/portal/subscription-view.tsx',
      layout: 'screen',
      states: {
        Active: framed(<SubscriptionView of={makePortalSubscription()} links={sampleLinks} />),
        Paused: framed(<SubscriptionView of={paused} links={sampleLinks} />),
      },
    },
    {
      components: { CancelView, CanceledView },
      purpose: 'Cancels a subscription on one screen, with an offer that depends on the reason.',
      file: 'storefront/portal/cancel-view.tsx',
      layout: 'screen',
      states: {
        'Choose a reason': <SampleCancel />,
        'Unequal buttons, in previews only': <SampleCancel unequal />,
        Canceled: framed(
          <CanceledView
            of={makePortalSubscription()}
            undelivered={sampleCancel.undelivered}
            links={sampleLinks}
            emailed
            onRestart={noop}
          />,
        ),
      },
    },
    {
      components: { PortalFrame },
      purpose: 'Header, menu and legal links around every page of the portal.',
      file: 'storefront/portal/portal-frame.tsx',
      layout: 'screen',
      states: { Empty: framed(null) },
    },
    {
      components: { ParcelCard },
      purpose: 'Where the latest order’s parcel is.',
      file: 'storefront/portal/parcel-card.tsx',
      states: {
        Shipped: <ParcelCard order={sampleParcel} invoice="#invoice" />,
        'Not shipped': <ParcelCard order={{ ...sampleParcel, shipments: [] }} invoice="#invoice" />,
      },
    },
    {
      components: { HomeSide, RecentOrders },
      purpose: 'Methods, address, help and the latest orders, on wide pages.',
      file: 'storefront/portal/home-side.tsx',
      states: {
        Filled: framed(
          <>
            <RecentOrders orders={sampleHome.recent_orders} links={sampleLinks} />
            <HomeSide {...sampleHome} />
          </>,
        ),
        'Nothing saved': framed(<HomeSide methods={[]} address={null} links={sampleLinks} />),
      },
    },
  ],
}
