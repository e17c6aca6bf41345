import type { CartSubscription } from '../../../shared/contracts/checkout/cart-subscription.ts'
import type { ShopPlan } from '../../../shared/domain/subscriptions/cart-plan.ts'
import { monthly } from '../../../shared/contracts/checkout/cart-subscription.fixture.ts'
import { en } from '../../../shared/domain/subscriptions/plan-texts/en.ts'
import { makeSession } from '../../storefront/checkout-sample.ts'
import { PlanConsent, WalletConsent } from '../../storefront/subscriptions/plan-consent.tsx'
import { OfferConsent } from '../../storefront/subscriptions/offer-consent.tsx'
import { PlanPicker } from '../../storefront/subscriptions/plan-picker.tsx'
import type { GalleryGroup } from '../entry-types.ts'
import { noop } from '../examples.tsx'

const option = { pricing_model: 'subscription', one_time_price: 3400, discount_percentage: 15 } as const

const plan: ShopPlan = {
  plan_id: 'pln_1',
  product_id: 'prd_1',
  version: 1,
  title: 'Single-origin coffee',
  description: '',
  policy_url: null,
  options: [
    { ...option, id: 'opt_weekly', frequency: 'weekly' },
    { ...option, id: 'opt_monthly', frequency: 'monthly', highlight: true, highlight_text: 'Most popular' },
    { ...option, id: 'opt_quarterly', frequency: 'quarterly' },
  ],
  terms: { trial: { kind: 'none' }, setup_fee: 0, minimum_cycles: 0 },
}

const subscription: CartSubscription = { ...monthly, option_id: 'opt_monthly' }

const line = { _id: 'itm_1', productId: 'prd_1', title: 'Single-origin coffee', quantity: 1, price: 3400 }
const subscribed = { ...line, discount_price: 2890, subscription }

const session = (terms: Partial<CartSubscription> = {}, total = 3659) =>
  makeSession({ cart: [{ ...subscribed, subscription: { ...subscription, ...terms } }], total })

const picker = (chosen: string | null, plans = [plan]) => (
  <PlanPicker
    line={chosen === null ? line : subscribed}
    plans={plans}
    texts={en}
    currency="USD"
    chosen={chosen}
    onChoose={noop}
  />
)

const free = { trial: 'free', trial_ends_on: '2026-12-05', next_charge_on: '2026-12-05', minimum_cycles: 3 } as const

export const subscriptions: GalleryGroup = {
  area: 'storefront',
  folder: 'storefront/subscriptions',
  title: 'Subscriptions',
  entries: [
    {
      components: { PlanPicker },
      purpose: 'Chooses between a one-time purchase and the frequencies of a plan.',
      file: 'storefront/subscriptions/plan-picker.tsx',
      states: {
        'One-time purchase': picker(null),
        Subscription: picker('opt_monthly'),
        'One frequency': picker('opt_weekly', [{ ...plan, options: plan.options.slice(0, 1) }]),
      },
    },
    {
      components: { PlanConsent, WalletConsent },
      purpose: 'What the shopper agrees to with Pay, and in one line below the wallet buttons.',
      file: 'storefront/subscriptions/plan-consent.tsx',
      states: {
        Subscription: <PlanConsent session={session()} texts={en} />,
        'Free trial': <PlanConsent session={session(free, 0)} texts={en} />,
        'Wallet buttons': <WalletConsent session={session()} texts={en} />,
      },
    },
    {
      components: { OfferConsent },
      purpose: 'What the shopper agrees to by accepting an offer of a subscription, above its answers.',
      file: 'storefront/subscriptions/offer-consent.tsx',
      states: {
        'Post-purchase offer': (
          <OfferConsent
            title="Single-origin coffee"
            subscription={subscription}
            total={2890}
            currency="USD"
            texts={en}
          />
        ),
      },
    },
  ],
}
