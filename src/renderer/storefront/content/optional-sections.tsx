import '../styles/shop-offers.css'
import '../styles/shop-reasons.css'
import { AffirmationBox } from './affirmation-box.tsx'
import { Callout } from './callout.tsx'
import { CustomCss } from '../css-guard/custom-css.tsx'
import { UrgencyBanner } from '../summary/urgency-banner.tsx'
import type { UrgencyState } from '../summary/urgency-banner.tsx'
import { bumpPlace } from '../offers/bump-theme.ts'
import type { OfferedBump } from '../offers/bump-theme.ts'
import { LiveBump } from '../offers/live-bump.tsx'
import { BannerStrip, Hero } from './banner-hero.tsx'
import { ProgressRewards } from '../summary/progress-rewards.tsx'
import { Reviews } from './reviews.tsx'
import { RichText } from './rich-text.tsx'
import { usePreviewTexts } from '../hydration/preview-texts.ts'
import type { CheckoutHandlers, ShopAffirmation, ShopPage, ShopReview, ShopSession } from '../types.ts'

export { BannerStrip, CustomCss, Hero }

const descriptionTexts = ['custom_description'] as const

/** The merchant's description (PP-011). */
function Description({ page: given }: { page: ShopPage }) {
  const page = usePreviewTexts(given, descriptionTexts)
  return page.custom_description_enabled && page.custom_description ? <RichText html={page.custom_description} /> : null
}

/**
 * A section that only some pages have, loaded on demand. `part` selects it ('cart' and 'payment_page' are the two
 * places of the order bump). It renders nothing if the page has it switched off or its data is missing.
 */
export function OptionalSection(props: {
  part: 'intro' | 'rewards' | 'limited' | 'cart' | 'payment_page' | 'reasons'
  page: ShopPage
  session: ShopSession
  limited?: UrgencyState | undefined
  bump?: OfferedBump | null | undefined
  handlers?: Pick<CheckoutHandlers, 'onBump' | 'onOfferSeen'> | undefined
  affirmation?: ShopAffirmation | null | undefined
  reviews?: readonly ShopReview[] | undefined
}) {
  const { page, session, bump, handlers: { onBump, onOfferSeen } = {} } = props
  switch (props.part) {
    case 'intro':
      return (
        <>
          <Description page={page} />
          <Callout page={page} />
        </>
      )
    case 'rewards':
      return page.progress_rewards_enabled && page.progress_reward_stages?.length ? (
        <div className="shop-block shop-rewards-block">
          <ProgressRewards stages={page.progress_reward_stages} amount={session.subtotal} currency={session.currency} />
        </div>
      ) : null
    case 'limited':
      // No urgency for sold-out items.
      return props.limited && !session.cart.some(({ sold_out }) => sold_out) ? (
        <UrgencyBanner page={page} limited={props.limited} />
      ) : null
    case 'cart':
    case 'payment_page':
      return bump && onBump && bumpPlace(bump) === props.part ? (
        <div className="shop-section shop-bump-section">
          <LiveBump page={page} session={session} bump={bump} onChange={onBump} onSeen={onOfferSeen} />
        </div>
      ) : null
    default:
      return (
        <>
          {page.affirmation_box_enabled && props.affirmation && (
            <AffirmationBox box={props.affirmation} background={page.affirmation_background_color} />
          )}
          {page.reviews_enabled && props.reviews && (
            <Reviews reviews={props.reviews} background={page.reviews_background_color} />
          )}
        </>
      )
  }
}
