import { expressMethods } from '../../../shared/domain/checkout/express.ts'
import { PreviewCard } from '../../shopper/preview/preview-card.tsx'
import { makeSession, store } from '../../storefront/checkout-sample.ts'
import { BrandIcon, BrandIcons } from '../../storefront/payment/brand-icons.tsx'
import { PayButton } from '../../storefront/payment/pay-button.tsx'
import { defaultReassurance, PayArea, Policies, Reassurance } from '../../storefront/payment/pay-area.tsx'
import { BillingSection, PaymentSection, type PaymentChoice } from '../../storefront/payment/payment-section.tsx'
import { ExpressRow } from '../../storefront/payment/wallet-buttons.tsx'
import { ExpressButtons } from '../../storefront/payment/wallets.tsx'
import { english } from '../../storefront/messages.ts'
import type { GalleryGroup } from '../entry-types.ts'
import { noop } from '../examples.tsx'
import { WithForm } from '../samples/shop.tsx'

const session = makeSession()

const payArea = (changes: { busy?: boolean; blocked?: string; total?: number; form?: 'mistakes' } = {}) => (
  <WithForm {...(changes.form && { shopper: { form: changes.form } })}>
    {(form) => (
      <PayArea
        page={{}}
        store={store}
        session={{ ...session, total: changes.total ?? session.total }}
        form={form}
        busy={changes.busy ?? false}
        blocked={changes.blocked}
      />
    )}
  </WithForm>
)

const choice: PaymentChoice = { methods: ['card', 'paypal', 'cashapp'], selected: 'card', busy: false }

const methods = (changes: Partial<PaymentChoice> = {}) => (
  <WithForm shopper={{ form: 'filled' }}>
    {(form, handlers) => (
      <PaymentSection
        form={form}
        payment={{ ...choice, ...changes }}
        handlers={{ ...handlers, onPaymentMethod: noop }}
        cardSlot={<PreviewCard />}
      />
    )}
  </WithForm>
)

export const payment: GalleryGroup = {
  area: 'storefront',
  folder: 'storefront/payment',
  title: 'Payment',
  entries: [
    {
      components: { PayButton },
      purpose: 'Submits the checkout, with the total.',
      file: 'storefront/payment/pay-button.tsx',
      states: {
        Default: <PayButton total={12_590} currency="USD" busy={false} />,
        Busy: <PayButton total={12_590} currency="USD" busy />,
        'Free order': <PayButton total={0} currency="USD" busy={false} />,
      },
    },
    {
      components: { PayArea },
      purpose: 'The pay button with its amount, remaining errors and consent.',
      file: 'storefront/payment/pay-area.tsx',
      states: {
        Default: payArea(),
        Busy: payArea({ busy: true }),
        Blocked: payArea({ blocked: 'Remove the sold-out item to pay.' }),
        Errors: payArea({ form: 'mistakes' }),
        Free: payArea({ total: 0 }),
      },
    },
    {
      components: { PaymentSection },
      purpose: 'The payment methods, with the provider’s card fields in the card’s row.',
      file: 'storefront/payment/payment-section.tsx',
      states: {
        Default: methods(),
        Redirect: methods({ selected: 'paypal' }),
        Declined: methods({ error: 'Your card was declined. Try another payment method.' }),
      },
      layout: 'screen',
    },
    {
      components: { BillingSection },
      purpose: '“Same as shipping”, and the billing address while it is off.',
      file: 'storefront/payment/payment-section.tsx',
      states: {
        Default: (
          <WithForm shopper={{ form: 'filled' }}>
            {(form, handlers) => <BillingSection form={form} handlers={handlers} />}
          </WithForm>
        ),
      },
    },
    {
      components: { ExpressRow, ExpressButtons },
      purpose: 'Wallet buttons in their brand colors, above the form.',
      file: 'storefront/payment/wallet-buttons.tsx',
      states: {
        Default: (
          <ExpressButtons count={3}>
            <ExpressRow methods={expressMethods} onPress={noop} />
          </ExpressButtons>
        ),
        Dark: (
          <ExpressButtons count={3}>
            <ExpressRow methods={expressMethods} look="dark" onPress={noop} />
          </ExpressButtons>
        ),
        Light: (
          <ExpressButtons count={3}>
            <ExpressRow methods={expressMethods} look="light" onPress={noop} />
          </ExpressButtons>
        ),
        Busy: (
          <ExpressButtons count={3}>
            <ExpressRow methods={expressMethods} busy onPress={noop} />
          </ExpressButtons>
        ),
        Loading: <ExpressButtons count={3}>{undefined}</ExpressButtons>,
        Blocked: (
          <ExpressButtons count={3} blocked="Remove the sold-out item to pay.">
            <ExpressRow methods={expressMethods} blockedBy="shop-express-reason" onPress={noop} />
          </ExpressButtons>
        ),
      },
    },
    {
      components: { BrandIcon, BrandIcons },
      purpose: 'The icons of card brands and wallets, next to their names.',
      file: 'storefront/payment/brand-icons.tsx',
      states: {
        'Usual cards': <BrandIcons method="card" />,
        'Accepted brands': <BrandIcons method="card" brands={['visa', 'discover', 'jcb', 'diners']} />,
        PayPal: <BrandIcon name="paypal" />,
      },
    },
    {
      components: { Reassurance, Policies },
      purpose: 'Short reassurances and the store’s policies below the pay button.',
      file: 'storefront/payment/pay-area.tsx',
      states: {
        Reassurances: <Reassurance items={defaultReassurance(store, english)} />,
        Policies: <Policies store={store} />,
      },
    },
  ],
}
