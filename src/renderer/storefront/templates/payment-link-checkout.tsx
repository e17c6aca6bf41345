import type { ReactNode } from 'react'
import { enabledWallets } from '../../../shared/domain/checkout/express.ts'
import { isNothingDue } from '../../../shared/domain/cart/nothing-due.ts'
import { needsSideParts } from '../../../shared/domain/pages/page-parts.ts'
import '../styles/shop-instant.css'
import { AddressForm } from '../form/address-form.tsx'
import { Choices, itemOf } from '../form/product-picker.tsx'
import { ContactForm } from '../form/contact-form.tsx'
import { ExpressButtons } from '../payment/wallets.tsx'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { AmountField, Questions } from '../form/custom-questions.tsx'
import type { InstantOffer } from '../form/payment-link-types.ts'
import { Line, lineEdit } from '../summary/line-items.tsx'
import { useOptionalSections } from '../content/load-optional-sections.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { ResponsiveOnly } from '../hydration/responsive-only.tsx'
import { itemCountOf } from '../summary/order-summary.tsx'
import { PageFrame } from './page-layout.tsx'
import { defaultReassurance, PayArea, Policies, Reassurance } from '../payment/pay-area.tsx'
import { PaymentSection } from '../payment/payment-section.tsx'
import { imageAttributes } from '../content/image.ts'
import { PromoField } from '../form/promo-field.tsx'
import { Section } from '../form/section.tsx'
import { ShippingMethods } from '../form/shipping-methods.tsx'
import type { StandardCheckoutProps } from './standard-checkout.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import { Totals } from '../summary/totals.tsx'

/** The standard page's props, plus the products of the instant page. */
export interface InstantCheckoutProps extends StandardCheckoutProps {
  offer: InstantOffer
  /** The title of a page without products: the payment link's name. */
  name?: string | null | undefined
}

/** Image, name and description of the selection; the first of several. */
function Featured({ session, offer, name }: InstantCheckoutProps) {
  const money = useMoney(session.currency)
  const { choices } = offer
  const choice = choices.find((each) => itemOf(each, session)) ?? choices[0]
  const item = choice && itemOf(choice, session)
  const [line] = session.cart
  const title = choice?.title ?? name ?? line?.title
  const price = choices.length === 1 ? (item?.discount_price ?? item?.price) : undefined
  return (
    <div className="shop-section shop-featured">
      {choice?.image && <img {...imageAttributes(choice.image, '320px')} alt="" />}
      <h2>{title}</h2>
      {choice?.description && <p className="shop-soft">{choice.description}</p>}
      {price !== undefined && (
        <ProtectedSlot part="price" within="shop-featured">
          <span className="shop-price">
            <b>{money(price)}</b>
          </span>
        </ProtectedSlot>
      )}
    </div>
  )
}

/** Line items that aren't among the choices: an added offer, or a cart filled elsewhere. */
function OtherLines({ session, offer, handlers }: Pick<InstantCheckoutProps, 'session' | 'offer' | 'handlers'>) {
  const shown = new Set(offer.choices.flatMap((choice) => itemOf(choice, session)?._id ?? []))
  const others = offer.amount ? [] : session.cart.filter(({ _id }) => !shown.has(_id))
  if (others.length === 0) return null
  return (
    <ul className="shop-lines shop-section">
      {others.map((line) => (
        <Line key={line._id} line={line} currency={session.currency} edit={lineEdit(line, handlers)} />
      ))}
    </ul>
  )
}

function ProductColumn(props: InstantCheckoutProps & { below: ReactNode }) {
  const { session, offer, handlers } = props
  return (
    <div className="shop-a">
      <Featured {...props} />
      <Choices offer={offer} session={session} handlers={handlers} />
      {props.slots.plans}
      {offer.amount && (
        <div className="shop-section">
          <AmountField
            amount={offer.amount}
            currency={session.currency}
            shown={offer.amount_shown}
            onAmount={offer.onAmount}
            onRight={offer.onAmountValidity}
          />
        </div>
      )}
      <OtherLines session={session} offer={offer} handlers={handlers} />
      {props.below}
    </div>
  )
}

/** Contact and addresses; without shipping only the billing address. */
function Addresses({ page, form, handlers, shipping, session }: InstantCheckoutProps) {
  const { t } = useTexts()
  const only = page.restrict_shipping_countries_enabled ? (page.included_country_codes ?? []) : []
  if (page.shipping_required === false)
    return (
      <Section title={t.billing_address}>
        <AddressForm kind="billing" form={form} onChange={handlers.onBilling} onLeave={handlers.onLeave} />
      </Section>
    )
  return (
    <>
      <Section title={t.shipping_address}>
        <AddressForm
          kind="shipping"
          form={form}
          only={only}
          onChange={handlers.onShipping}
          onLeave={handlers.onLeave}
        />
      </Section>
      {page.shipping_method_enabled !== false && (
        <ShippingMethods choice={shipping} session={session} onSelect={handlers.onShippingMethod} />
      )}
    </>
  )
}

function Form(props: InstantCheckoutProps & { limited_strip: ReactNode; rewards: ReactNode; bumps: ReactNode }) {
  const { page, form, handlers, offer } = props
  return (
    <>
      <ErrorSummary form={form} />
      <ExpressButtons
        count={enabledWallets(page).length}
        strip={props.limited_strip}
        blocked={props.payment.blocked}
        note={props.slots.plan_wallets}
      >
        {props.slots.express}
      </ExpressButtons>
      <ContactForm page={page} form={form} handlers={handlers} affiliate_code={props.affiliate_code} />
      <Questions questions={offer.questions} onAnswer={offer.onAnswer} onAnswered={offer.onAnswered} />
      <Addresses {...props} />
      {props.bumps}
      <PaymentSection
        form={form}
        payment={props.payment}
        handlers={handlers}
        cardSlot={props.slots.card}
        billing={page.shipping_required !== false}
        free={isNothingDue(props.session)}
      />
      {props.rewards}
    </>
  )
}

/** The totals, with the promo code. */
function InstantTotals({ page, session, promo, handlers, shipping }: InstantCheckoutProps) {
  const { t } = useTexts()
  const chosen = shipping.methods.find(({ id }) => id === session.shipping_method_id)
  const title = session.progress_reward_free_shipping ? undefined : chosen?.shipping_title
  return (
    <section className="shop-section shop-summary" aria-label={t.order_summary}>
      {page.promo_codes_enabled && <PromoField totals={session} promo={promo} handlers={handlers} />}
      <ProtectedSlot part="total">
        <Totals
          totals={session}
          pieces={itemCountOf(session.cart)}
          shipping_title={title}
          shipped={page.shipping_required}
        />
      </ProtectedSlot>
    </section>
  )
}

/** The total and the pay button; on phones they stay in view with the selected products. */
function PayBar({ page, store, session, form, payment, slots }: InstantCheckoutProps) {
  const money = useMoney(session.currency)
  const titles = session.cart.map(({ title, variant_title }) => [title, variant_title].filter(Boolean).join(', '))
  return (
    <div className="shop-section shop-pay-bar">
      <ResponsiveOnly when="narrow">
        <p className="shop-small">
          <span className="shop-soft">{titles.join(' + ')}</span>
          <ProtectedSlot part="total">
            <b>{money(session.total)}</b>
          </ProtectedSlot>
        </p>
      </ResponsiveOnly>
      <PayArea
        {...{ page, store, session, form }}
        busy={payment.busy}
        whop={payment.whop}
        blocked={payment.blocked}
        consent={slots.plan_consent}
      />
    </div>
  )
}

/**
 * The instant payment page (B §2, PP-007): products next to the form if there is room, else above it on phones, where
 * the pay button stays in view.
 */
export function InstantCheckout(props: InstantCheckoutProps) {
  const { t } = useTexts()
  const { page, store, session, payment, handlers } = props
  const side = useOptionalSections(needsSideParts(page) || Boolean(props.bump))
  const shared = { page, session, bump: props.bump, handlers }
  const { reviews, affirmation } = props
  const OptionalSection = side?.OptionalSection
  const reasons = OptionalSection && (
    <OptionalSection {...shared} part="reasons" affirmation={affirmation} reviews={reviews} />
  )
  const reassurance = <Reassurance items={props.reassurance ?? defaultReassurance(store, t)} />
  const policies = <Policies store={store} />
  const beside = (
    <>
      {OptionalSection && <OptionalSection {...shared} part="intro" />}
      <ResponsiveOnly when="wide">
        {reassurance}
        {reasons}
      </ResponsiveOnly>
    </>
  )
  const shown = (
    <PageFrame page={page} store={store} test_mode={props.test_mode} hero>
      <form
        className="shop-cols shop-instant"
        noValidate
        aria-label={t.secure_checkout}
        onSubmit={(event) => {
          event.preventDefault()
          if (!payment.busy) handlers.onPay()
        }}
      >
        <ProductColumn {...props} below={beside} />
        <div className="shop-side">
          <Form
            {...props}
            limited_strip={OptionalSection && <OptionalSection {...shared} part="limited" limited={props.limited} />}
            rewards={OptionalSection && <OptionalSection {...shared} part="rewards" />}
            bumps={
              OptionalSection && (
                <>
                  <OptionalSection {...shared} part="cart" />
                  <OptionalSection {...shared} part="payment_page" />
                </>
              )
            }
          />
          <InstantTotals {...props} />
          <ResponsiveOnly when="narrow">{reassurance}</ResponsiveOnly>
          <PayBar {...props} />
          <ResponsiveOnly when="narrow">{reasons}</ResponsiveOnly>
          {policies}
        </div>
      </form>
    </PageFrame>
  )
  const CustomCss = page.custom_css ? side?.CustomCss : undefined
  return CustomCss ? (
    <CustomCss page={page} onChecked={props.onCssChecked}>
      {shown}
    </CustomCss>
  ) : (
    shown
  )
}
