import './shop-offers.css'
import './shop-reasons.css'
import { AffirmationBox } from './affirmation-box.tsx'
import { Callout } from './callout.tsx'
import { CustomCss } from './custom-css.tsx'
import { LimitedStrip } from './limited-strip.tsx'
import type { LimitedState } from './limited-strip.tsx'
import { OrderBump } from './order-bump.tsx'
import { ProgressRewards } from './progress-rewards.tsx'
import { Reviews } from './reviews.tsx'
import { RichText } from './rich-text.tsx'
import type { ShopAffirmation, ShopBump, ShopPage, ShopReview, ShopSession } from './types.ts'

export { CustomCss }

/**
 * The parts that only some pages have: they are loaded when the page asks for one. `part` says which is drawn, and each
 * draws nothing while the page has it switched off or its data is missing.
 */
export function SidePart(props: {
  part: 'intro' | 'rewards' | 'limited' | 'bump' | 'reasons'
  page: ShopPage
  session: ShopSession
  limited?: LimitedState | undefined
  bump?: ShopBump | null | undefined
  onBump?: ((accepted: boolean) => void) | undefined
  affirmation?: ShopAffirmation | null | undefined
  reviews?: readonly ShopReview[] | undefined
}) {
  const { page, session, bump, onBump } = props
  switch (props.part) {
    case 'intro':
      return (
        <>
          {page.custom_description_enabled && page.custom_description && <RichText html={page.custom_description} />}
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
      return props.limited ? <LimitedStrip page={page} limited={props.limited} /> : null
    case 'bump':
      return bump && onBump ? (
        <div className="shop-section shop-bump-section">
          <OrderBump bump={bump} currency={session.currency} onChange={onBump} />
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
