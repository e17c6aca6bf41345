import { use, type ReactNode } from 'react'
import type { PaymentPagePreview, PreviewShopper } from '../../../shared/preview.ts'
import { defaultCart, defaultConfirmationPage, defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
import CartPreviewScreen from '../../shopper/preview/cart-preview-screen.tsx'
import ConfirmationPreviewScreen from '../../shopper/preview/confirmation-preview-screen.tsx'
import PaymentPagePreviewScreen from '../../shopper/preview/payment-page-preview-screen.tsx'
import { store } from '../../storefront/checkout-sample.ts'
import { CartPage } from '../../storefront/templates/cart-page.tsx'
import { Confirmation } from '../../storefront/templates/confirmation.tsx'
import {
  EmptyCart,
  NoOrder,
  PaidOffline,
  SessionProblem,
  ShopSkeleton,
} from '../../storefront/templates/empty-states.tsx'
import { Header, TestModeBanner } from '../../storefront/templates/page-header.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { CheckingPage } from '../../storefront/templates/payment-pending.tsx'
import { InstantCheckout } from '../../storefront/templates/payment-link-checkout.tsx'
import { StandardCheckout } from '../../storefront/templates/standard-checkout.tsx'
import type { GalleryGroup } from '../entry-types.ts'
import { noop } from '../examples.tsx'
import { affirmation, reviews, rewards, ShopperTexts } from '../samples/shop.tsx'

const shared = { store, currency: 'USD', tryable: true, onChecked: noop }

interface PaymentPageProps extends Partial<PaymentPagePreview> {
  shopper?: PreviewShopper
}

const NO_SHOPPER: PreviewShopper = {}

/** A payment page as the editor previews it, with forms that can be filled in. */
function PaymentPage({ page, shopper = NO_SHOPPER, ...content }: PaymentPageProps) {
  const shown: PaymentPagePreview = { kind: 'payment_page', page: { ...defaultPaymentPage(), ...page }, ...content }
  return <PaymentPagePreviewScreen {...shared} shown={shown} shopper={shopper} texts={use(ShopperTexts)} />
}

const everySection = {
  banner_enabled: true,
  banner_primary_text: 'Free shipping over $100',
  hero_enabled: true,
  hero_section_header_text: 'Almost yours',
  one_click_checkout_enabled: true,
  one_click_checkout_applepay: true,
  one_click_checkout_googlepay: true,
  promo_codes_enabled: true,
  limited_time_enabled: true,
  progress_rewards_enabled: true,
  progress_reward_stages: rewards,
  reviews_enabled: true,
  affirmation_box_enabled: true,
} satisfies PaymentPagePreview['page']

function SampleCart({ filling }: { filling: 'empty' | 'two' | 'many' }) {
  const shown = { kind: 'cart' as const, cart: { ...defaultCart(), one_click_checkout: true }, filling }
  return <CartPreviewScreen {...shared} shown={shown} shopper={NO_SHOPPER} texts={use(ShopperTexts)} />
}

function SampleConfirmation({
  shopper = NO_SHOPPER,
  tracked = false,
}: {
  shopper?: PreviewShopper
  tracked?: boolean
}) {
  const page = { ...defaultConfirmationPage(), tracking_code_enabled: tracked }
  const shown = { kind: 'confirmation_page' as const, page }
  return <ConfirmationPreviewScreen {...shared} shown={shown} shopper={shopper} texts={use(ShopperTexts)} />
}

const onPage = (content: ReactNode) => (
  <PageFrame page={{}} store={store}>
    {content}
  </PageFrame>
)

export const templates: GalleryGroup = {
  area: 'storefront',
  folder: 'storefront/templates',
  title: 'Templates',
  entries: [
    {
      components: { StandardCheckout },
      purpose: 'The payment page: contact, addresses, shipping, payment and the order summary.',
      file: 'storefront/templates/standard-checkout.tsx',
      states: {
        Empty: <PaymentPage />,
        'Filled in': <PaymentPage shopper={{ form: 'filled', items: 'many', code: true }} />,
        Errors: <PaymentPage shopper={{ form: 'mistakes' }} />,
        Declined: <PaymentPage shopper={{ form: 'declined' }} />,
        Confirming: <PaymentPage shopper={{ form: 'filled' }} attempt={{ state: 'confirming' }} />,
        'Every section': <PaymentPage page={everySection} reviews={reviews} affirmation_box={affirmation} />,
        Modern: <PaymentPage page={{ template: 'modern' }} />,
        Minimal: <PaymentPage page={{ template: 'minimal' }} />,
      },
      layout: 'screen',
    },
    {
      components: { InstantCheckout },
      purpose: 'The payment page of a payment link, with its products next to the form.',
      file: 'storefront/templates/payment-link-checkout.tsx',
      states: {
        'One product': <PaymentPage page={{ payment_page_type: 'instant' }} />,
        'Several products': (
          <PaymentPage
            page={{ payment_page_type: 'instant', instant_selection_mode: 'multiple' }}
            shopper={{ items: 'many' }}
          />
        ),
      },
      layout: 'screen',
    },
    {
      components: { CartPage },
      purpose: 'The cart before checkout, in the merchant’s design.',
      file: 'storefront/templates/cart-page.tsx',
      states: {
        Default: <SampleCart filling="two" />,
        'Many items': <SampleCart filling="many" />,
        Empty: <SampleCart filling="empty" />,
      },
      layout: 'screen',
    },
    {
      components: { CheckingPage },
      purpose: 'The page while the outcome of a payment is unknown.',
      file: 'storefront/templates/payment-pending.tsx',
      states: { Default: <PaymentPage shopper={{ form: 'checking' }} /> },
      layout: 'screen',
    },
    {
      components: { Confirmation },
      purpose: 'The order after payment: thanks, next steps, details and totals.',
      file: 'storefront/templates/confirmation.tsx',
      states: {
        Default: <SampleConfirmation />,
        'With tracking': <SampleConfirmation tracked shopper={{ items: 'many', code: true }} />,
        'Paid with PayPal': <SampleConfirmation shopper={{ paid: 'paypal' }} />,
      },
      layout: 'screen',
    },
    {
      components: { PageFrame, Header, TestModeBanner },
      purpose: 'The frame of every shopper page: banners, header and content.',
      file: 'storefront/templates/page-layout.tsx',
      states: {
        Default: onPage(null),
        'Test mode': (
          <PageFrame page={{}} store={store} test_mode>
            {null}
          </PageFrame>
        ),
      },
      layout: 'screen',
    },
    {
      components: { EmptyCart, NoOrder, SessionProblem, PaidOffline },
      purpose: 'Pages without a form: an empty cart, no order, or an error with Retry.',
      file: 'storefront/templates/empty-states.tsx',
      states: {
        'Empty cart': onPage(<EmptyCart store={store} />),
        'No order': onPage(<NoOrder store={store} />),
        'No connection': onPage(<SessionProblem detail="" store={store} onRetry={noop} />),
        'Sold out': onPage(
          <SessionProblem
            detail="Kettle, black, is sold out"
            refused
            soldOut
            store={store}
            inStock={[{ href: '#white', title: 'White' }]}
          />,
        ),
        'Paid, offline': onPage(
          <PaidOffline title="Your payment went through" text="Your confirmation appears once you’re online." />,
        ),
      },
      layout: 'screen',
    },
    {
      components: { ShopSkeleton },
      purpose: 'The payment page while its session loads.',
      file: 'storefront/templates/empty-states.tsx',
      states: { Loading: onPage(<ShopSkeleton />) },
      layout: 'screen',
    },
  ],
}
