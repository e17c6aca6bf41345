import { AddressForm } from '../../storefront/form/address-form.tsx'
import { ContactForm } from '../../storefront/form/contact-form.tsx'
import { AmountField, Questions } from '../../storefront/form/custom-questions.tsx'
import { ErrorList } from '../../storefront/form/error-list.tsx'
import { CheckboxField, SelectField, TextField } from '../../storefront/form/fields.tsx'
import { Choices } from '../../storefront/form/product-picker.tsx'
import { PromoField } from '../../storefront/form/promo-field.tsx'
import { RadioCards } from '../../storefront/form/radio-cards.tsx'
import { Section } from '../../storefront/form/section.tsx'
import { ShippingMethods } from '../../storefront/form/shipping-methods.tsx'
import { makeSession, sampleCheckout, store } from '../../storefront/checkout-sample.ts'
import type { InstantOffer } from '../../storefront/form/payment-link-types.ts'
import { idleHandlers } from '../../shopper/preview/preview-cart.ts'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, WithState } from '../examples.tsx'
import { pictures, WithForm } from '../samples/shop.tsx'

const session = makeSession()
const { methods } = sampleCheckout(idleHandlers).shipping
const asksAll = { customer_phone_enabled: true, affiliate_codes_enabled: true }

const address = (form?: 'filled' | 'mistakes') => (
  <WithForm {...(form && { shopper: { form } })}>
    {(state, { onShipping, onLeave }) => (
      <AddressForm kind="shipping" form={state} onChange={onShipping} onLeave={onLeave} />
    )}
  </WithForm>
)

const contact = (form?: 'filled' | 'mistakes') => (
  <WithForm {...(form && { shopper: { form } })}>
    {(state, handlers) => <ContactForm page={asksAll} form={state} handlers={handlers} />}
  </WithForm>
)

const shipping = (choice: Parameters<typeof ShippingMethods>[0]['choice'], free = false) => (
  <ShippingMethods choice={choice} session={{ ...session, progress_reward_free_shipping: free }} onSelect={noop} />
)

const variant = { variant_id: 'var_1', title: 'Black', price: 8900, available: 12 }
const choices: InstantOffer['choices'] = [
  {
    product_id: 'prd_1',
    title: 'Kettle',
    image: pictures.kettle,
    minimum_quantity: 1,
    maximum_quantity: null,
    variants: [variant, { ...variant, variant_id: 'var_2', title: 'White', available: 0 }],
  },
  {
    product_id: 'prd_2',
    title: 'Mug',
    image: pictures.mug,
    minimum_quantity: 1,
    maximum_quantity: 4,
    variants: [{ ...variant, variant_id: 'var_3', title: 'Clay', price: 1500, available: 3 }],
  },
]
const offer: InstantOffer = {
  mode: 'single',
  choices,
  pending_choice: null,
  amount: null,
  questions: [],
  onSelect: noop,
  onAmount: noop,
  onAnswer: noop,
  onAnswered: noop,
}
const question = { key: 'engraving', label: 'Engraving', required: true, value: '', missing: false }
const totals = { ...session, promo_code: 'BREW15', promo_total: 1785 }

export const form: GalleryGroup = {
  area: 'storefront',
  folder: 'storefront/form',
  title: 'Form',
  entries: [
    {
      components: { TextField, SelectField, CheckboxField },
      purpose: 'A field of a shopper’s form, with its error or hint below.',
      file: 'storefront/form/fields.tsx',
      states: {
        Default: (
          <WithState initial="">
            {(value, onChange) => <TextField id="city" label="City" {...{ value, onChange }} />}
          </WithState>
        ),
        'Filled in': <TextField id="name" label="Full name" value="Maya Ortiz" onChange={noop} />,
        Error: <TextField id="email" label="Email" value="maya at" onChange={noop} error="Enter a valid email" />,
        'With help': (
          <TextField id="phone" label="Phone" value="" onChange={noop} help="For questions about the delivery." />
        ),
        Disabled: <TextField id="code" label="Affiliate code" value="KETTLE" onChange={noop} disabled />,
        Select: (
          <WithState initial="TX">
            {(value, onChange) => (
              <SelectField
                id="state"
                label="State"
                options={[
                  { code: 'CA', name: 'California' },
                  { code: 'TX', name: 'Texas' },
                ]}
                {...{ value, onChange }}
              />
            )}
          </WithState>
        ),
        Checkbox: (
          <WithState<boolean> initial>
            {(checked, onChange) => <CheckboxField id="news" label="Email me offers" {...{ checked, onChange }} />}
          </WithState>
        ),
      },
    },
    {
      components: { ContactForm },
      purpose: 'Email, phone and affiliate code, if the page asks for them.',
      file: 'storefront/form/contact-form.tsx',
      states: { Empty: contact(), 'Filled in': contact('filled'), Errors: contact('mistakes') },
    },
    {
      components: { AddressForm },
      purpose: 'A shipping or billing address with the fields of its country.',
      file: 'storefront/form/address-form.tsx',
      states: { Empty: address(), 'Filled in': address('filled'), Errors: address('mistakes') },
    },
    {
      components: { ShippingMethods },
      purpose: 'The available shipping methods with their rates.',
      file: 'storefront/form/shipping-methods.tsx',
      states: {
        Default: shipping({ methods }),
        'Free shipping': shipping({ methods }, true),
        Loading: shipping({ methods: [], loading: true }),
        'Waiting for an address': shipping({ methods: [], needs_address: true }),
      },
    },
    {
      components: { RadioCards },
      purpose: 'A choice with one row per option.',
      file: 'storefront/form/radio-cards.tsx',
      states: {
        Default: (
          <WithState initial="once">
            {(selected, onSelect) => (
              <RadioCards
                name="gallery-cards"
                legend="Delivery"
                cards={[
                  { id: 'once', title: 'One delivery', text: '3–5 business days', end: '$6.90' },
                  {
                    id: 'split',
                    title: 'As available',
                    text: 'Up to two deliveries',
                    end: '$9.90',
                    panel: 'No extra duties.',
                  },
                ]}
                {...{ selected, onSelect }}
              />
            )}
          </WithState>
        ),
      },
    },
    {
      components: { PromoField },
      purpose: 'A field for a promo code, or the applied code.',
      file: 'storefront/form/promo-field.tsx',
      states: {
        Default: <PromoField totals={session} promo={{}} handlers={idleHandlers} />,
        Applied: <PromoField totals={totals} promo={{}} handlers={idleHandlers} />,
        Busy: <PromoField totals={session} promo={{ busy: true }} handlers={idleHandlers} />,
        Error: <PromoField totals={session} promo={{ error: 'Invalid promo code' }} handlers={idleHandlers} />,
      },
    },
    {
      components: { Choices },
      purpose: 'The products of a payment link, with one or several selected.',
      file: 'storefront/form/product-picker.tsx',
      states: {
        'One of several': <Choices offer={offer} session={session} handlers={idleHandlers} />,
        'Several at once': <Choices offer={{ ...offer, mode: 'multiple' }} session={session} handlers={idleHandlers} />,
      },
    },
    {
      components: { AmountField, Questions },
      purpose: 'An open amount and the merchant’s questions on a payment link.',
      file: 'storefront/form/custom-questions.tsx',
      states: {
        Amount: <AmountField amount={{ minimum: 500, maximum: null, value: 2500 }} currency="USD" onAmount={noop} />,
        Question: <Questions questions={[question]} onAnswer={noop} onAnswered={noop} />,
        'Required answer': (
          <Questions
            questions={[{ ...question, key: 'gift', label: 'Gift message', missing: true }]}
            onAnswer={noop}
            onAnswered={noop}
          />
        ),
      },
    },
    {
      components: { ErrorList },
      purpose: 'After Pay was pressed: the fields with errors, with a link to each.',
      file: 'storefront/form/error-list.tsx',
      states: {
        Default: (
          <WithForm shopper={{ form: 'mistakes' }}>
            {(state) => <ErrorList form={state} fields={['email', 'fullName', 'postalCode']} />}
          </WithForm>
        ),
      },
    },
    {
      components: { Section },
      purpose: 'A section of the form with its heading.',
      file: 'storefront/form/section.tsx',
      states: {
        Default: <Section title="Contact">{store.store_email}</Section>,
        'With a link': (
          <Section
            title="Your details"
            end={
              <a className="shop-link" href="#sign-in">
                Sign in
              </a>
            }
          >
            {store.store_name}
          </Section>
        ),
      },
    },
  ],
}
