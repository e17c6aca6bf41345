import type { ReactNode } from 'react'
import { isNothingDue } from '../../../shared/domain/cart/nothing-due.ts'
import { needsSideParts } from '../../../shared/domain/pages/page-parts.ts'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { AddressForm } from '../form/address-form.tsx'
import type { OfferedBump } from '../offers/bump-theme.ts'
import { ContactForm } from '../form/contact-form.tsx'
import { ExpressButtons, expressCount } from '../payment/wallets.tsx'
import type { UrgencyState } from '../summary/urgency-banner.tsx'
import { useOptionalSections } from '../content/load-optional-sections.ts'
import type { OptionalSections } from '../content/load-optional-sections.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { ResponsiveOnly } from '../hydration/responsive-only.tsx'
import { OrderSummary, SummaryBar } from '../summary/order-summary.tsx'
import { PageFrame } from './page-layout.tsx'
import { defaultReassurance, PayArea, Policies, Reassurance } from '../payment/pay-area.tsx'
import { PaymentSection } from '../payment/payment-section.tsx'
import type { PaymentChoice } from '../payment/payment-section.tsx'
import type { PromoState } from '../form/promo-field.tsx'
import { Section } from '../form/section.tsx'
import { ShippingMethods } from '../form/shipping-methods.tsx'
import type { ShippingChoice } from '../form/shipping-methods.tsx'
import { useTexts } from '../i18n/texts.tsx'
import { templateOf } from './theme.ts'
import type {
  CheckoutFormState,
  CheckoutHandlers,
  CheckoutSlots,
  ReassuranceItem,
  ShopAffirmation,
  ShopPage,
  ShopReview,
  ShopSession,
  ShopStore,
} from '../types.ts'

/** Props of the standard checkout. It fetches and stores nothing. */
export interface StandardCheckoutProps {
  page: ShopPage
  store: ShopStore
  session: ShopSession
  form: CheckoutFormState
  shipping: ShippingChoice
  payment: PaymentChoice
  promo: PromoState
  handlers: CheckoutHandlers
  slots: CheckoutSlots
  test_mode?: boolean | undefined
  sign_in_url?: string | undefined
  affiliate_code?: string | undefined
  limited?: UrgencyState | undefined
  bump?: OfferedBump | null | undefined
  reviews?: readonly ShopReview[] | undefined
  affirmation?: ShopAffirmation | null | undefined
  /** By default, what is true for every store. */
  reassurance?: readonly ReassuranceItem[] | undefined
  /** Called with the protected parts that the page's custom CSS would hide; none while it hides nothing. */
  onCssChecked?: ((hidden: ProtectedPart[]) => void) | undefined
}

/** The parts that are next to the form if there is room, and between its sections on phones. */
interface Parts {
  intro: ReactNode
  rewards: ReactNode
  limited: ReactNode
  /** The order bump, in one of its two places. */
  cart: ReactNode
  bump: ReactNode
  reasons: ReactNode
}

const noParts: Parts = { intro: null, rewards: null, limited: null, cart: null, bump: null, reasons: null }

function partsOf(
  props: StandardCheckoutProps,
  OptionalSection: OptionalSections['OptionalSection'] | undefined,
): Parts {
  const { page, session, bump, limited, affirmation, reviews, handlers } = props
  if (!OptionalSection) return noParts
  const shared = { page, session, bump, handlers }
  return {
    intro: <OptionalSection {...shared} part="intro" />,
    rewards: <OptionalSection {...shared} part="rewards" />,
    limited: <OptionalSection {...shared} part="limited" limited={limited} />,
    cart: <OptionalSection {...shared} part="cart" />,
    bump: <OptionalSection {...shared} part="payment_page" />,
    reasons: <OptionalSection {...shared} part="reasons" affirmation={affirmation} reviews={reviews} />,
  }
}

function FormColumn(props: StandardCheckoutProps & { parts: Parts }) {
  const { t } = useTexts()
  const { page, form, session, handlers, parts } = props
  // The merchant's image replaces the brand icons (PP-007).
  const payment = page.payment_methods_image ? { ...props.payment, brands: [] } : props.payment
  const only = page.restrict_shipping_countries_enabled ? (page.included_country_codes ?? []) : []
  return (
    <div className="shop-a">
      <ErrorSummary form={form} />
      {parts.intro}
      {props.slots.plans}
      <ExpressButtons
        count={expressCount(page)}
        strip={<ResponsiveOnly when="narrow">{parts.limited}</ResponsiveOnly>}
        blocked={props.payment.blocked}
        note={props.slots.plan_wallets}
      >
        {props.slots.express}
      </ExpressButtons>
      <ContactForm
        page={page}
        form={form}
        handlers={handlers}
        sign_in_url={props.sign_in_url}
        affiliate_code={props.affiliate_code}
      />
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
        <ShippingMethods choice={props.shipping} session={session} onSelect={handlers.onShippingMethod} />
      )}
      <ResponsiveOnly when="narrow">{parts.rewards}</ResponsiveOnly>
      {parts.bump}
      <PaymentSection
        form={form}
        payment={payment}
        handlers={handlers}
        cardSlot={props.slots.card}
        free={isNothingDue(session)}
      />
    </div>
  )
}

type SummaryProps = Parameters<typeof SummaryBar>[0]

function SideColumn({ summary, parts }: { summary: SummaryProps; parts: Parts }) {
  const template = templateOf(summary.page.template)
  const middle = (
    <>
      {parts.cart}
      {template !== 'modern' && (
        <ResponsiveOnly when="wide">
          {parts.rewards}
          {template === 'classic' && parts.limited}
        </ResponsiveOnly>
      )}
    </>
  )
  return (
    <div className="shop-side">
      <OrderSummary {...summary} middle={middle} />
      <ResponsiveOnly when="wide">
        {template === 'modern' && parts.rewards}
        {template !== 'classic' && parts.limited}
        {parts.reasons}
      </ResponsiveOnly>
    </div>
  )
}

/**
 * The standard payment page (B §2). Two columns if there is room; on phones one, in the order express, timer and stock,
 * contact, address, shipping, rewards, bump, payment, summary, pay, reassurance, affirmation, reviews, policies.
 */
export function StandardCheckout(props: StandardCheckoutProps) {
  const { t } = useTexts()
  const side = useOptionalSections(needsSideParts(props.page) || Boolean(props.bump))
  const parts = partsOf(props, side?.OptionalSection)
  const { page, store, session, form, payment, promo, handlers } = props
  const chosen = props.shipping.methods.find(({ id }) => id === session.shipping_method_id)
  const shippingTitle = session.progress_reward_free_shipping ? undefined : chosen?.shipping_title
  const summary = { page, session, promo, handlers, shipping_title: shippingTitle }
  const policies = <Policies store={store} />
  const CustomCss = page.custom_css ? side?.CustomCss : undefined
  const shown = (
    <PageFrame
      page={page}
      store={store}
      test_mode={props.test_mode}
      below_header={
        <ResponsiveOnly when="narrow">
          <SummaryBar {...summary} />
        </ResponsiveOnly>
      }
      hero
    >
      <form
        className="shop-cols"
        noValidate
        aria-label={t.secure_checkout}
        onSubmit={(event) => {
          event.preventDefault()
          if (!payment.busy) handlers.onPay()
        }}
      >
        <FormColumn {...props} parts={parts} />
        <SideColumn summary={summary} parts={parts} />
        <div className="shop-b">
          <div className="shop-section">
            <PayArea
              {...{ page, store, session, form }}
              busy={payment.busy}
              whop={payment.whop}
              blocked={payment.blocked}
              consent={props.slots.plan_consent}
            />
            <Reassurance items={props.reassurance ?? defaultReassurance(store, t)} />
            <ResponsiveOnly when="wide">{policies}</ResponsiveOnly>
          </div>
          <ResponsiveOnly when="narrow">
            {parts.reasons}
            {policies}
          </ResponsiveOnly>
        </div>
      </form>
    </PageFrame>
  )
  return CustomCss ? (
    <CustomCss page={page} onChecked={props.onCssChecked}>
      {shown}
    </CustomCss>
  ) : (
    shown
  )
}
